import { paths } from './paths.ts';

/**
 * Returns the address of signing in, signing up, or a forgotten password; `next` is the address to go to afterwards,
 * with its language. Separate from the table of paths, because no page of the catalogue links to it this way.
 */
export function loginPath(view?: 'sign-up' | 'reset', next?: string): string {
  const search = new URLSearchParams();
  if (view) search.set('view', view);
  if (next) search.set('next', next);
  return search.size === 0 ? paths.login : `${paths.login}?${search}`;
}
