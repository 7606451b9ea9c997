import type { InlineConfig, Rolldown } from 'vite';

/** Bundles one module, with all that it imports, as a script without modules: workers of older browsers have none. */
async function bundle(input: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
  // Only who builds needs the bundler, which takes its time to load.
  const { build } = await import('vite');
  const config: InlineConfig = {
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  };
  const result = await build(config);
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return output[0].code;
}

/** The service worker and what takes its place when the shop does without one, by their names at the site's root. */
export async function bundleWorker(): Promise<Readonly<Record<string, string>>> {
  const script = await bundle('src/worker/cart/main.ts');
  return {
    'sw.js': await bundle('src/worker/main.ts', { CART_SCRIPT: JSON.stringify(script) }),
    'sw-off.js': await bundle('src/worker/off.ts'),
  };
}
