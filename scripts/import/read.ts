import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { JSONParser } from '@streamparser/json';
import { ImportError } from './shapes.ts';

/** Bytes that are parsed before what they held is handed on. */
const CHUNK = 1024 * 1024;

/** One element of one of the file's top-level lists. */
export interface Item {
  readonly collection: string;
  readonly index: number;
  readonly value: unknown;
}

/**
 * Reads the elements of every top-level list of a JSON file, in the file's order, without holding the whole file: a
 * catalogue of 50,000 products is longer than the longest string that there can be.
 * @param onRead is told the bytes that were read, of how many.
 * @throws ImportError when the file is not there or is not JSON.
 */
export async function* readItems(
  path: string,
  onRead: (bytes: number, size: number) => void = () => {},
): AsyncGenerator<readonly Item[]> {
  const size = await sizeOf(path);
  let items: Item[] = [];
  const parser = new JSONParser({ paths: ['$.*.*'], keepStack: false });
  parser.onValue = ({ value, key, stack }) => {
    const collection = stack.at(-1)?.key;
    if (typeof collection === 'string' && typeof key === 'number') items.push({ collection, index: key, value });
  };
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
    parse(() => parser.write(chunk), path);
    bytes += chunk.length;
    onRead(bytes, size);
    yield items;
    items = [];
  }
  parse(() => {
    if (!parser.isEnded) parser.end();
  }, path);
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    throw new ImportError(`${path} cannot be read.`, { cause: error });
  }
}

function parse(work: () => void, path: string): void {
  try {
    work();
  } catch (error) {
    throw new ImportError(`${path} is not JSON: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
