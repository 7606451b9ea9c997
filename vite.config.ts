import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { TanStackRouterVite } from '@tanstack/router-vite-plugin';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';

/** Routes of the prerendered pages, which share one small component. */
const PAGE_ROUTES: ReadonlySet<string> = new Set(['/', '/$slug', '/$slug_/page/$page', '/blog/', '/blog/$slug', '/$']);

export default defineConfig({
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
    ssr: {
      build: {
        rolldownOptions: {
          // Beside Vike's own entries: what the prerender's worker threads import.
          input: { render: 'src/app/render.tsx' },
        },
      },
    },
  },
});
