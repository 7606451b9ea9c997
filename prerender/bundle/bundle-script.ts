import type { InlineConfig, Rolldown } from 'vite';

/**
 * Bundles a module and all its imports as a classic script that leaves no global names. `define` replaces identifiers
 * that the module only declares.
 */
export async function bundleScript(input: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
  // The bundler loads slowly, so it is imported only to build.
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
  return output[0].code.trim();
}
