import { type Problem, wordProblem } from './problem-texts.ts';

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
  report(field: string, problem: Problem | string): void {
    this.#problems.addTo(this.path, field, problem);
  }
}

/** A problem of one element. */
export interface PlacedProblem {
  /** Of the element, such as `products[3]`. */
  readonly path: string;
  readonly field: string;
  readonly problem: Problem;
}

/** Collects the problems of a file, to be reported all at once. */
export class Problems {
  readonly #lines: string[] = [];
  readonly #placed: PlacedProblem[] = [];

  get count(): number {
    return this.#lines.length;
  }

  /** Those of elements, in the order in which they were found. */
  get placed(): readonly PlacedProblem[] {
    return this.#placed;
  }

  add(place: string, message: string): void {
    this.#lines.push(`${place}: ${message}`);
  }

  /** @param problem in English where it is one of files that only the command reads */
  addTo(path: string, field: string, problem: Problem | string): void {
    const coded: Problem = typeof problem === 'string' ? { code: 'other', params: { text: problem } } : problem;
    this.#placed.push({ path, field, problem: coded });
    this.add(field === '' ? path : `${path}.${field}`, wordProblem('en', coded));
  }

  /** @throws ImportError when there were any. */
  throwIfAny(options?: { readonly isPartlyWritten: boolean }): void {
    if (this.#lines.length > 0) throw new ImportError(this.#lines, options);
  }
}
