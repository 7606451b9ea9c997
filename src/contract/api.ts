import type { Language } from './language.ts';

/** The prefix of every API path. */
export const API_ROOT = '/api/v1';

/** Parameters of a request. A list repeats the parameter for each value; undefined parameters are left out. */
export type ApiQuery = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** Returns `/api/v1/...?lang=uk&...` for one endpoint. */
export function apiPath(endpoint: string, lang: Language, query: ApiQuery = {}): string {
  const search = new URLSearchParams({ lang });
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return `${API_ROOT}${endpoint}?${search}`;
}
