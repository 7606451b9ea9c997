import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { forcedStates } from './forced-states.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * The gallery of the interface's parts: `npm run gallery` serves it, tests/pictures/ builds it. It is a bundle of its
 * own, so no build of the shop or of the studio contains a line of it.
 */
export default defineConfig({
  root: path('.'),
  publicDir: path('../public'),
  cacheDir: path('../node_modules/.vite-gallery'),
  server: { fs: { allow: [path('..')] } },
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), react(), lingui()],
  css: { postcss: { plugins: [forcedStates] } },
  build: {
    outDir: path('../.cache/gallery'),
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: { input: [path('index.html'), path('studio.html')] },
  },
});
