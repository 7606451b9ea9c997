import type { Plugin } from 'vite';

const SHIM = 'use-sync-external-store/shim';

/** Gives the browser React's own `useSyncExternalStore` instead of the package that brings it to React 17: 0.7 KiB of it. */
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
