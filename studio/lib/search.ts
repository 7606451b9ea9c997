import * as v from 'valibot';

/** Reads a search string as the API does: texts, and lists of them. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const parsed: Record<string, string | string[]> = {};
  const params = new URLSearchParams(search);
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    parsed[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return parsed;
}

/** Writes one, without what is empty: `?q=золото&stock=none`. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') params.append(name, String(one));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** What of an endpoint's query may stand in an address: each parameter as it is sent, or left out. */
export type SearchOf<Entries extends v.ObjectEntries> = {
  readonly [Name in keyof Entries]?: Exclude<v.InferInput<Entries[Name]>, undefined>;
};

/**
 * The `validateSearch` of a route whose address says what its endpoint is asked: the endpoint's query is the schema. A
 * parameter that it would refuse is left out, so that an old or mistyped address still opens its screen.
 */
export function searchOf<const Entries extends v.ObjectEntries>(entries: Entries) {
  return (raw: Readonly<Record<string, unknown>>): SearchOf<Entries> => {
    const kept = Object.entries(entries).flatMap(([name, schema]) => {
      const value = valueFor(schema, raw[name]);
      return value !== undefined && v.is(schema, value) ? [[name, value] as const] : [];
    });
    // Each value has just been checked against the schema of its name.
    return Object.fromEntries(kept) as SearchOf<Entries>;
  };
}

/** One value for a list is a list of one; what is no list has its first value. */
function valueFor(schema: v.ObjectEntries[string], value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  const texts = (Array.isArray(value) ? value : [value]).map(String);
  return isList(schema) ? texts : texts[0];
}

function isList(schema: v.ObjectEntries[string]): boolean {
  if (schema.type === 'array') return true;
  return 'wrapped' in schema && isList(schema.wrapped as v.ObjectEntries[string]);
}
