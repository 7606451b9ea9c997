import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { SEPARATORS } from '../../../studio/contract/table-fields.ts';
import { LIMITS, type Separator, TableError, type TableRow } from './table.ts';

/** Characters in which the separator is looked for, and that are parsed before anything else gets a turn. */
const SAMPLE = 64 * 1024;
const CHUNK = 64 * 1024;

/** The separator that stands most often outside of quotes in the first line that has any. */
export function findSeparator(text: string): Separator {
  for (const line of text.slice(0, SAMPLE).split(/\r\n?|\n/)) {
    const bare = line.replaceAll(/"(?:[^"]|"")*"?/g, '');
    const counts = SEPARATORS.map((separator) => bare.split(separator).length - 1);
    const most = Math.max(...counts);
    if (most > 0) return SEPARATORS[counts.indexOf(most)] ?? ';';
  }
  return ';';
}

/** The rows of a text, empty ones left out. @throws TableError bad_csv, and too_many_columns for far too many */
export async function* readCsv(text: string, separator: Separator): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    // Inches: `лінійка 6"`.
    relax_quotes: true,
    max_record_size: LIMITS.rowLength,
  });
  // What chunksOf() refuses reaches the reader by the parser, which pipe() alone would leave waiting.
  pipeline(Readable.from(chunksOf(text, separator)), parser, () => {});
  let row = 0;
  try {
    for await (const record of parser) {
      row++;
      const cells = (record as readonly unknown[]).map(String);
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? new TableError('bad_csv', { line: row + 1 }, { cause: error }) : error;
  }
}

/** The text in pieces; one whose rows have too many cells is refused before they are made, which would take seconds. */
function* chunksOf(text: string, separator: Separator): Generator<string> {
  const counter = new CellCounter(separator);
  for (let start = 0; start < text.length; start += CHUNK) {
    const chunk = text.slice(start, start + CHUNK);
    counter.count(chunk);
    yield chunk;
  }
}

/** Counts the cells of each row as they go by; quotes that begin a cell hide what is between them. */
class CellCounter {
  readonly #separator: Separator;
  #cells = 1;
  #isQuoted = false;
  #isStart = true;

  constructor(separator: Separator) {
    this.#separator = separator;
  }

  /** @throws TableError too_many_columns */
  count(chunk: string): void {
    for (const letter of chunk) {
      if (letter === '"' && (this.#isQuoted || this.#isStart)) this.#isQuoted = !this.#isQuoted;
      this.#isStart = !this.#isQuoted && (letter === this.#separator || letter === '\n' || letter === '"');
      if (this.#isQuoted) continue;
      if (letter === '\n') this.#cells = 1;
      else if (letter === this.#separator) this.#cells++;
      // What quotes hide is not certain: a row may have a few more.
      if (this.#cells > 2 * LIMITS.columns) {
        throw new TableError('too_many_columns', { count: this.#cells, most: LIMITS.columns });
      }
    }
  }
}
