import { type Problem, wordProblem } from './problem-texts.ts';

/** A file cannot be imported; each problem is a line with its place in the file and a message. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly problems: readonly string[];
  /** True if the preceding part of the file was written: the problem has arisen in the shop since the check. */
  readonly isPartlyWritten: boolean;

  constructor(problems: readonly string[], options: ErrorOptions & { readonly isPartlyWritten?: boolean } = {}) {
    super(problems.join('\n'), options);
    this.problems = problems;
    this.isPartlyWritten = options.isPartlyWritten ?? false;
  }
}

/** Place of an element in the file, such as `products[3]`, which reports problems of it. */
export class Place {
  readonly path: string;
  readonly #problems: Problems;

  constructor(path: string, problems: Problems) {
    this.path = path;
    this.#problems = problems;
  }

  /** Reports a problem of the element. @param field field of it, such as `name.uk`; empty for the element itself */
  report(field: string, problem: Problem | string): void {
    this.#problems.addTo(this.path, field, problem);
  }
}

/** A problem of one element. */
export interface PlacedProblem {
  /** Path of the element, such as `products[3]`. */
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

  /** Problems of elements, in the order in which they were found. */
  get placed(): readonly PlacedProblem[] {
    return this.#placed;
  }

  add(place: string, message: string): void {
    this.#lines.push(`${place}: ${message}`);
  }

  /** @param problem an English text is allowed for files that only the command reads */
  addTo(path: string, field: string, problem: Problem | string): void {
    const coded: Problem = typeof problem === 'string' ? { code: 'other', params: { text: problem } } : problem;
    this.#placed.push({ path, field, problem: coded });
    this.add(field === '' ? path : `${path}.${field}`, wordProblem('en', coded));
  }

  /** @throws ImportError when there are problems */
  throwIfAny(options?: { readonly isPartlyWritten: boolean }): void {
    if (this.#lines.length > 0) throw new ImportError(this.#lines, options);
  }
}
