/** Why a file is not imported: every problem is a line that says where in the file, and what. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly problems: readonly string[];
  /** Whether what comes before it in the file is written: something changed in the shop after it was checked. */
  readonly isPartlyWritten: boolean;

  constructor(problems: readonly string[], options: ErrorOptions & { readonly isPartlyWritten?: boolean } = {}) {
    super(problems.join('\n'), options);
    this.problems = problems;
    this.isPartlyWritten = options.isPartlyWritten ?? false;
  }
}

/** Where in the file an element is, such as `products[3]`, and where its problems are reported. */
export class Place {
  readonly path: string;
  readonly #problems: Problems;

  constructor(path: string, problems: Problems) {
    this.path = path;
    this.#problems = problems;
  }

  /** @param field of the element, such as `name.uk`; empty when it is the element itself. */
  report(field: string, message: string): void {
    this.#problems.add(field === '' ? this.path : `${this.path}.${field}`, message);
  }
}

/** Collects the problems of a file, to be reported all at once. */
export class Problems {
  readonly #lines: string[] = [];

  get count(): number {
    return this.#lines.length;
  }

  add(place: string, message: string): void {
    this.#lines.push(`${place}: ${message}`);
  }

  /** @throws ImportError when there were any. */
  throwIfAny(options?: { readonly isPartlyWritten: boolean }): void {
    if (this.#lines.length > 0) throw new ImportError(this.#lines, options);
  }
}
