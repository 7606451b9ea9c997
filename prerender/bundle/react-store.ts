import type { Plugin } from 'vite';

const SHIM = 'use-sync-external-store/shim';

/** Replaces the shim of `useSyncExternalStore` for React 17 by React's own hook, which saves 0.7 KiB. */
export function reactStore(): Plugin {
  return {
    name: 'react-store',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id === SHIM ? `\0${SHIM}` : null),
    load: (id) => (id === `\0${SHIM}` ? "export { useSyncExternalStore } from 'react';" : null),
  };
}
