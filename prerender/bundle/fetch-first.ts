import type { Plugin } from 'vite';

/** What Vite has every import() of the browser's code call. */
const HELPER = '\0vite/preload-helper.js';

/** Parts that are imported when they are wanted are fetched first (src/lib/fetch-first.ts), instead of Vite's preloading. */
export function fetchFirst(): Plugin {
  return {
    name: 'fetch-first',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === HELPER ? "export { fetchFirst as __vitePreload } from '/src/lib/fetch-first.ts';" : null),
  };
}
