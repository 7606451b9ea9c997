import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { SEPARATORS } from '../../../studio/contract/table-fields.ts';
import { LIMITS, type Separator, TableError, type TableRow } from './table.ts';

/**
 * Numbers of characters: of the sample in which the separator is detected, and of the chunks between which the event
 * loop runs.
 */
const SAMPLE = 64 * 1024;
const CHUNK = 64 * 1024;

/** Returns the most frequent separator outside quotes in the first line that has any. */
export function findSeparator(text: string): Separator {
  for (const line of text.slice(0, SAMPLE).split(/\r\n?|\n/)) {
    const bare = line.replaceAll(/"(?:[^"]|"")*"?/g, '');
    const counts = SEPARATORS.map((separator) => bare.split(separator).length - 1);
    const most = Math.max(...counts);
    if (most > 0) return SEPARATORS[counts.indexOf(most)] ?? ';';
  }
  return ';';
}

/**
 * Yields the rows of a text, without empty ones. @throws TableError bad_csv; too_many_columns if there are far too many
 */
export async function* readCsv(text: string, separator: Separator): AsyncGenerator<TableRow> {
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    // Quotes inside a cell are allowed, because they denote inches: `лінійка 6"`.
    relax_quotes: true,
    max_record_size: LIMITS.rowLength,
  });
  // pipeline() passes errors of chunksOf() to the reader through the parser; with pipe() the reader would wait forever.
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

/**
 * Yields the text in chunks; throws at a row with too many cells before the parser creates them, which would take
 * seconds.
 */
function* chunksOf(text: string, separator: Separator): Generator<string> {
  const counter = new CellCounter(separator);
  for (let start = 0; start < text.length; start += CHUNK) {
    const chunk = text.slice(start, start + CHUNK);
    counter.count(chunk);
    yield chunk;
  }
}

/** Counts the cells of each row in a stream; separators in quoted cells are ignored. */
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
      // The count of quoted separators is approximate, so the limit is doubled.
      if (this.#cells > 2 * LIMITS.columns) {
        throw new TableError('too_many_columns', { count: this.#cells, most: LIMITS.columns });
      }
    }
  }
}
