import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const SHEET = /\.module\.css$/;
const SOURCE = /\/src\/.*\.tsx?$/;
const IMPORTS = /^import (\w+) from ('(\.[^']+\.module\.css)';)$/gm;

/** Returns the name of a style sheet's class in the build. Throws if the sheet has no such class. */
type NameOf = (name: string, file: string) => string;

/**
 * Inlines class names into the code that uses them: `styles.price` becomes `"Ab"` in the browser's build and in the
 * server's, without an object of all names of the sheet. Computed lookups (`styles[size]`) stay as they are.
 */
export function inlineClassNames(nameOf: NameOf): Plugin[] {
  return [
    {
      name: 'inline-class-names',
      apply: 'build',
      enforce: 'pre',
      transform: (code, id) => (SOURCE.test(id) ? inlined(code, dirname(id), nameOf) : null),
    },
    {
      name: 'keep-sheets',
      apply: 'build',
      enforce: 'post',
      // Vite drops a style sheet whose names are not used.
      transform: (code, id) => (SHEET.test(id) ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null),
    },
  ];
}

/**
 * Returns a module's code with class names inlined; null if it imports no style sheet. `folder` is the module's folder.
 */
export function inlined(code: string, folder: string, nameOf: NameOf): string | null {
  const imports = [...code.matchAll(IMPORTS)];
  return imports.length === 0 ? null : imports.reduce((all, found) => inlineSheet(all, found, folder, nameOf), code);
}

function inlineSheet(
  code: string,
  [statement, styles, from, sheet = '']: RegExpExecArray,
  folder: string,
  nameOf: NameOf,
) {
  const uses = new RegExp(`(?<![\\w./])${styles}\\.(\\w+)`, 'g');
  const result = code.replace(uses, (_, name: string) => JSON.stringify(nameOf(name, join(folder, sheet))));
  const isUsed = new RegExp(`(?<![\\w./])${styles}\\b`).test(result.replace(statement, ''));
  return isUsed ? result : result.replace(statement, `import ${from}`);
}
