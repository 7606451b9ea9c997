import { paths } from './paths.ts';

/**
 * Signing in, up, or a forgotten password; `next` is where to go afterwards, with its language. Beside the table of the
 * others, because no page of the catalogue leads there so.
 */
export function loginPath(view?: 'sign-up' | 'reset', next?: string): string {
  const search = new URLSearchParams();
  if (view) search.set('view', view);
  if (next) search.set('next', next);
  return search.size === 0 ? paths.login : `${paths.login}?${search}`;
}
