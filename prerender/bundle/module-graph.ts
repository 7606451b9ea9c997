import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Reads a file of the repository by its path from the root. */
export type ReadFile = (file: string) => Buffer;

interface Imports {
  readonly static: readonly string[];
  readonly dynamic: readonly string[];
}

/** Import graph of the repository's modules, without types and packages. */
export class ModuleGraph {
  readonly #read: ReadFile;
  readonly #imports = new Map<string, Imports>();

  constructor(read: ReadFile) {
    this.#read = read;
  }

  /**
   * Returns the given modules and all modules that they import, directly or indirectly; `import()` counts if
   * `withDynamic`.
   */
  closure(entries: readonly string[], { withDynamic = false } = {}): ReadonlySet<string> {
    const found = new Set(entries);
    // Iteration of a set includes elements that are added meanwhile.
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

/** Returns the requested modules that are files of the repository. */
const filesOf = (importer: string, requests: readonly string[]): string[] =>
  requests
    .filter((request) => request.startsWith('.'))
    .map((request) => normalize(join(dirname(importer), request.replace(/\?.*$/, ''))))
    .filter((file) => existsSync(file));
