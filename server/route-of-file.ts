import { API_ROOT } from '../src/contract/api.ts';
import { delocalize, paths } from '../src/rules/paths.ts';
import { STUDIO_ROOT } from '../studio/contract/document.ts';

/** Folders whose files count as one route each. */
const FOLDERS = ['assets', 'fonts', 'media', 'feeds', 'dev'];

const HEALTH = new Set(['/health/live', '/health/ready']);

const SEARCH = paths.search;

/**
 * Returns the route of an address that no endpoint has answered: the kind of file, such as `page` or `/media/*`. The
 * number of routes is small whatever clients request.
 */
export function routeOfFile(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (HEALTH.has(path)) return path;
  if (path.startsWith(`${API_ROOT}/`)) return `${API_ROOT}/*`;
  if (path === STUDIO_ROOT || path.startsWith(`${STUDIO_ROOT}/`)) return `${STUDIO_ROOT}/*`;
  const folder = FOLDERS.find((name) => path.startsWith(`/${name}/`));
  if (folder) return `/${folder}/*`;
  if (path.endsWith('.json')) return 'page data';
  if (/\.\w+$/.test(path)) return 'file';
  return delocalize(path).path === SEARCH ? 'search page' : 'page';
}
