import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** Modules of each file of the browser's build, with their bytes before minifying. */
export type ModuleSizes = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** File through which module-sizes.ts passes sizes to budgets.ts. */
export const MODULE_SIZES_FILE = 'module-sizes.json';

/** Records the modules of each file, so that an exceeded budget can name the modules that have grown. */
export function moduleSizes({ distDir }: { readonly distDir: string }): Plugin {
  const sizes: Record<string, Record<string, number>> = {};
  return {
    name: 'module-sizes',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const modules = Object.entries(file.modules).map(([id, { renderedLength }]) => [nameOf(id), renderedLength]);
        sizes[file.fileName] = Object.fromEntries(modules);
      }
    },
    writeBundle() {
      mkdirSync(distDir, { recursive: true });
      writeFileSync(join(distDir, MODULE_SIZES_FILE), JSON.stringify(sizes));
    },
  };
}

/** Returns a module's path in the project, or in its package. */
function nameOf(id: string): string {
  const [path = ''] = id.replace(/^\0/, '').split('?');
  return relative(process.cwd(), path).replace(/^.*node_modules\//, '');
}
