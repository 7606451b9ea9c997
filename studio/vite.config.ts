import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { NONCE_PLACEHOLDER } from './contract/document.ts';

/** Fonts are files of the shop, served from its root, so their addresses are left unchanged. */
const shopFonts: Plugin = {
  name: 'shop-fonts',
  enforce: 'pre',
  resolveId: (source) => (source.startsWith('/fonts/') ? { id: source, external: true } : null),
};

/** Entry of the edit button on the shop's pages. */
const EDIT_ENTRY = fileURLToPath(new URL('edit.ts', import.meta.url));

const ENTRY = fileURLToPath(new URL('app/main.tsx', import.meta.url));

/** Packages whose entry re-exports all of their modules, of which the frame needs only a few. */
const BARREL = /\/node_modules\/(?:react-aria|react-stately|@react-|@internationalized)/;

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Returns the static dependency graph of the entry, without dynamic imports. */
function frameOf(graph: Graph): ReadonlySet<string> {
  const frame = new Set([ENTRY]);
  // Iterating a set includes the elements that are added meanwhile.
  for (const id of frame)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) if (!BARREL.test(imported)) frame.add(imported);
  return frame;
}

/**
 * Puts the modules that every screen needs into two chunks: packages, and the frame. By default the bundler makes some
 * ninety chunks of shared modules, and every lazy screen lists all of its own. Packages are separate, because files of
 * React Aria import them and are imported by the frame; a single chunk would be circular.
 */
function frameChunk() {
  let frame: ReadonlySet<string> | undefined;
  return (id: string, graph: Graph) => {
    frame ??= frameOf(graph);
    if (!frame.has(id)) return null;
    return id.includes('/node_modules/') ? 'packages' : 'frame';
  };
}

/** The studio is a separate bundle, so that its changes never cause pages of the shop to be rendered again. */
export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/studio/',
  publicDir: false,
  cacheDir: fileURLToPath(new URL('../node_modules/.vite-studio', import.meta.url)),
  plugins: [
    shopFonts,
    // Includes React Aria's own texts in the studio's languages only.
    { ...optimizeLocales.vite({ locales: ['uk-UA', 'ru-RU'] }), enforce: 'pre' },
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
  ],
  // Only the server of the built studio replaces the placeholder by a nonce.
  ...(command === 'build' && { html: { cspNonce: NONCE_PLACEHOLDER } }),
  build: {
    outDir: fileURLToPath(new URL('../dist/studio', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: fileURLToPath(new URL('index.html', import.meta.url)), edit: EDIT_ENTRY },
      output: {
        // Pages of the shop load this file by a fixed name.
        entryFileNames: ({ name }) => (name === 'edit' ? 'edit.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: [{ name: frameChunk() }], includeDependenciesRecursively: false },
      },
    },
  },
}));
