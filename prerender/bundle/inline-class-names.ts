import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const SHEET = /\.module\.css$/;
const SOURCE = /\/src\/.*\.tsx?$/;
const IMPORTS = /^import (\w+) from ('(\.[^']+\.module\.css)';)$/gm;

/** The name that a class of a sheet has in the build. Throws when the sheet has no such class. */
type NameOf = (name: string, file: string) => string;

/**
 * Puts the names of classes into the code that uses them: `styles.price` is `"Ab"` in the browser's build and in the server's,
 * without an object of all names of a sheet in between. What is looked up by another name (`styles[size]`) stays as it is.
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
      // Vite takes a sheet whose names nobody reads for one that nobody needs.
      transform: (code, id) => (SHEET.test(id) ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null),
    },
  ];
}

/** A module's code with the names in it, or null when it imports no sheet. `folder` is the module's. */
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
