import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { TanStackRouterVite } from '@tanstack/router-vite-plugin';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';
import { createClassNames } from './prerender/bundle/class-names.ts';

/** Routes of the prerendered pages, which share one small component. */
const PAGE_ROUTES: ReadonlySet<string> = new Set(['/', '/$slug', '/$slug_/page/$page', '/blog/', '/blog/$slug', '/$']);

const CLIENT_ENTRY = '/pages/index/+client.ts';

/**
 * Whether the browser's entry imports a module, itself or through others, other than when it is needed. The entry is none
 * of them: it waits for the screen that it shows, whose file waits for the file with these.
 */
function isInitial(id: string, getModuleInfo: GetModuleInfo, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const isImporter = (importer: string) => importer.endsWith(CLIENT_ENTRY) || isInitial(importer, getModuleInfo, seen);
  return getModuleInfo(id)?.importers.some(isImporter) ?? false;
}

type GetModuleInfo = (id: string) => { readonly importers: readonly string[] } | null;

export default defineConfig(({ command }) => ({
  // Development keeps names that can be read.
  ...(command === 'build' && { css: { modules: { generateScopedName: createClassNames(import.meta.dirname) } } }),
  plugins: [
    TanStackRouterVite({
      target: 'react',
      autoCodeSplitting: true,
      // Pages that are opened first are in the entry; screens of the app are loaded when they are needed.
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (PAGE_ROUTES.has(routeId) ? [] : undefined) },
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/routeTree.gen.ts',
      addExtensions: true,
    }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    vike(),
  ],
  build: {
    // The prerender finds the entry, the catalogues and the stylesheet in the manifest.
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // One stylesheet: small, the same for every page, loaded once.
        manualChunks: (id) => (id.endsWith('.css') ? 'shop' : undefined),
      },
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Catalogues are modules of their own that the documents name; see src/lib/i18n.ts.
          input: { uk: 'locales/uk.po', ru: 'locales/ru.po' },
          preserveEntrySignatures: 'exports-only',
          output: {
            // What every page needs at once is one file, not thirty, and all styles are with it: the documents name both.
            // Screens that are opened later, and the catalogues, keep files of their own.
            manualChunks: (id, { getModuleInfo }) =>
              id.endsWith('.css') || isInitial(id, getModuleInfo) ? 'shop' : undefined,
          },
        },
      },
    },
    ssr: {
      // One self-contained bundle of production code: threads load it at once, whatever NODE_ENV says.
      ...(command === 'build' && {
        resolve: { noExternal: true, external: ['pg-native', 'tinypool'] },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        rolldownOptions: {
          // Beside Vike's own entries: the commands that render, their threads, and what renders pages.
          input: {
            render: 'src/app/render.tsx',
            prerender: 'prerender/run.ts',
            rebuild: 'prerender/watch/run.ts',
            'prerender-thread': 'prerender/render/thread.ts',
          },
        },
      },
    },
  },
}));
