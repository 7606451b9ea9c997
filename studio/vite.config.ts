import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { NONCE_PLACEHOLDER } from './contract/document.ts';

/** Fonts are files of the shop, served from its root: their addresses stay as they are. */
const shopFonts: Plugin = {
  name: 'shop-fonts',
  enforce: 'pre',
  resolveId: (source) => (source.startsWith('/fonts/') ? { id: source, external: true } : null),
};

/** The button on the shop's pages that leads to their forms. */
const EDIT_ENTRY = fileURLToPath(new URL('edit/main.ts', import.meta.url));

const ENTRY = fileURLToPath(new URL('app/main.tsx', import.meta.url));

/** Packages whose entry names all of their modules: the frame needs a few of them. */
const BARREL = /\/node_modules\/(?:react-aria|react-stately|@react-|@internationalized)/;

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** What the entry imports, and what that imports, without what is loaded when it is needed. */
function frameOf(graph: Graph): ReadonlySet<string> {
  const frame = new Set([ENTRY]);
  // A set that grows while it is iterated is iterated to its new end.
  for (const id of frame)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) if (!BARREL.test(imported)) frame.add(imported);
  return frame;
}

/**
 * What every screen needs is two files: packages, and the frame. Left to itself the bundler makes one of each module that
 * some screens share, some ninety of them, and every lazy screen lists all of its own. Packages stay apart because React
 * Aria's files import them and are imported by the frame: in one file that would be a circle.
 */
function frameChunk() {
  let frame: ReadonlySet<string> | undefined;
  return (id: string, graph: Graph) => {
    frame ??= frameOf(graph);
    if (!frame.has(id)) return null;
    return id.includes('/node_modules/') ? 'packages' : 'frame';
  };
}

/** The studio: a bundle of its own, so that no edit of it renders a page of the shop anew. */
export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/studio/',
  publicDir: false,
  cacheDir: fileURLToPath(new URL('../node_modules/.vite-studio', import.meta.url)),
  plugins: [
    shopFonts,
    // React Aria's own texts, in the studio's languages only.
    { ...optimizeLocales.vite({ locales: ['uk-UA', 'ru-RU'] }), enforce: 'pre' },
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
  ],
  // Only the server of the built studio puts a nonce in its place.
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
        // Pages of the shop load it by its name, which no build may change.
        entryFileNames: ({ name }) => (name === 'edit' ? 'edit.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: [{ name: frameChunk() }], includeDependenciesRecursively: false },
      },
    },
  },
}));
