import type { InlineConfig, Rolldown } from 'vite';

/**
 * Bundles one module, with all that it imports, as a script without modules that leaves no names to other scripts.
 * `define` gives the code of what the module only declares.
 */
export async function bundleScript(input: string, define: Readonly<Record<string, string>> = {}): Promise<string> {
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
  return output[0].code.trim();
}
