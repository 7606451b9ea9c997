import type { Plugin } from 'vite';

/** Modules of TanStack Query with parts that the shop does not use, and a replacement for each part. */
const LEFT_OUT: Readonly<Record<string, { readonly importer: string; readonly code: string }>> = {
  './infiniteQueryBehavior.js': { importer: '/query.js', code: 'export const infiniteQueryBehavior = () => {};' },
  './mutationCache.js': {
    importer: '/queryClient.js',
    code: 'export class MutationCache { clear() {} resumePausedMutations() { return Promise.resolve(); } }',
  },
};
const OBSERVERS = ['infiniteQueryObserver.js', 'mutationObserver.js'];
const LEFT = '\0left-out:';

/**
 * Leaves infinite queries and mutations of TanStack Query out of the browser's files: every query client includes both.
 * The shop's lists have numbered pages, and its actions use src/lib/use-action.ts. Fails the build if an observer of
 * either is bundled after all.
 */
export function onlyQueries(): Plugin {
  return {
    name: 'only-queries',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id, importer) => (importer?.endsWith(LEFT_OUT[id]?.importer ?? '\0') ? LEFT + id : null),
    load: (id) => (id.startsWith(LEFT) ? LEFT_OUT[id.slice(LEFT.length)]?.code : null),
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const used = OBSERVERS.filter((observer) => modules.some((id) => id.endsWith(`/${observer}`)));
      if (used.length > 0) this.error(`${used.join(', ')} needs what this plugin leaves out`);
    },
  };
}
