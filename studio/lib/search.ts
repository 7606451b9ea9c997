import * as v from 'valibot';

/** Parses a search string as the API does, to texts and lists of texts. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const parsed: Record<string, string | string[]> = {};
  const params = new URLSearchParams(search);
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    parsed[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return parsed;
}

/** Formats search parameters without empty values: `?q=золото&stock=none`. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') params.append(name, String(one));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Search parameters of an address that correspond to an endpoint's query: each one as sent, or left out. */
export type SearchOf<Entries extends v.ObjectEntries> = {
  readonly [Name in keyof Entries]?: Exclude<v.InferInput<Entries[Name]>, undefined>;
};

/**
 * Returns the `validateSearch` of a route whose search parameters are the query of an endpoint; the query is the
 * schema. Invalid parameters are dropped, so that an old or mistyped address still opens its screen.
 */
export function searchOf<const Entries extends v.ObjectEntries>(entries: Entries) {
  return (raw: Readonly<Record<string, unknown>>): SearchOf<Entries> => {
    const kept = Object.entries(entries).flatMap(([name, schema]) => {
      const value = valueFor(schema, raw[name]);
      return value !== undefined && v.is(schema, value) ? [[name, value] as const] : [];
    });
    // Each value has just been validated against the schema of its name.
    return Object.fromEntries(kept) as SearchOf<Entries>;
  };
}

/**
 * Adapts a value to its schema: a single value becomes a list if a list is expected; otherwise a list becomes its first
 * value.
 */
function valueFor(schema: v.ObjectEntries[string], value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  const texts = (Array.isArray(value) ? value : [value]).map(String);
  return isList(schema) ? texts : texts[0];
}

function isList(schema: v.ObjectEntries[string]): boolean {
  if (schema.type === 'array') return true;
  return 'wrapped' in schema && isList(schema.wrapped as v.ObjectEntries[string]);
}
