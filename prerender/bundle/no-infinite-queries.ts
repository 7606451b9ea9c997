import type { Plugin } from 'vite';

const BEHAVIOR = './infiniteQueryBehavior.js';
const OBSERVER = 'infiniteQueryObserver.js';
const EMPTY = '\0no-infinite-queries';

/**
 * Leaves out of the browser's files what TanStack Query loads the pages of an endless list with: every query brings it, and
 * the shop's lists have numbered pages. Fails when something observes such a list after all.
 */
export function noInfiniteQueries(): Plugin {
  return {
    name: 'no-infinite-queries',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id, importer) => (id === BEHAVIOR && importer?.endsWith('/query.js') ? EMPTY : null),
    load: (id) => (id === EMPTY ? 'export const infiniteQueryBehavior = () => {};' : null),
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      if (modules.some((id) => id.endsWith(OBSERVER))) this.error('An endless list needs what this plugin leaves out');
    },
  };
}
