import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Reads a file of the repository by its path from the root. */
export type ReadFile = (file: string) => Buffer;

interface Imports {
  readonly static: readonly string[];
  readonly dynamic: readonly string[];
}

/** Which modules of the repository import which: neither types nor packages. */
export class ModuleGraph {
  readonly #read: ReadFile;
  readonly #imports = new Map<string, Imports>();

  constructor(read: ReadFile) {
    this.#read = read;
  }

  /** What some modules import, themselves and through others, and they themselves. `import()` counts when asked for. */
  closure(entries: readonly string[], { withDynamic = false } = {}): ReadonlySet<string> {
    const found = new Set(entries);
    // A set that grows while it is iterated is iterated to its new end.
    for (const file of found) {
      const imports = this.#importsOf(file);
      for (const imported of imports.static) found.add(imported);
      if (withDynamic) for (const imported of imports.dynamic) found.add(imported);
    }
    return found;
  }

  #importsOf(file: string): Imports {
    const known = this.#imports.get(file);
    if (known) return known;
    const imports = /\.tsx?$/.test(file) ? readImports(file, this.#read(file).toString()) : { static: [], dynamic: [] };
    this.#imports.set(file, imports);
    return imports;
  }
}

function readImports(file: string, source: string): Imports {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const reexported = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? moduleRequest.value : []));
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1));
  return { static: filesOf(file, [...imported, ...reexported]), dynamic: filesOf(file, dynamic) };
}

/** Files of the repository among what a module asks for. */
const filesOf = (importer: string, requests: readonly string[]): string[] =>
  requests
    .filter((request) => request.startsWith('.'))
    .map((request) => normalize(join(dirname(importer), request.replace(/\?.*$/, ''))))
    .filter((file) => existsSync(file));
