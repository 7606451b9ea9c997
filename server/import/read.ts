import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { JSONParser, TokenType } from '@streamparser/json';
import { ImportError, type Problems } from './problems.ts';

/** Number of bytes that are parsed before the elements read are yielded. */
const CHUNK = 1024 * 1024;

/** An element of one of the file's lists. */
export interface Element<List extends string> {
  readonly list: List;
  readonly index: number;
  readonly value: unknown;
}

interface ReadOptions<List extends string> {
  /** Names of the lists that a file may have. */
  readonly lists: readonly List[];
  /** Other top-level names that are ignored. */
  readonly ignored: readonly string[];
  /** Receives unknown top-level names. */
  readonly problems: Problems;
  /** Called with the number of bytes read and the file's size. */
  readonly onRead?: ((bytes: number, size: number) => void) | undefined;
}

type OnToken = (token: { readonly token: TokenType; readonly value: unknown }) => void;

/**
 * Yields the elements of a JSON file's lists, in the file's order, without reading the whole file into memory: a
 * catalogue of 50,000 products exceeds the maximum length of a string.
 * @throws ImportError when the file does not exist, is not JSON or contains no list
 */
export async function* readElements<const List extends string>(
  path: string,
  { lists, ignored, problems, onRead = () => {} }: ReadOptions<List>,
): AsyncGenerator<readonly Element<List>[]> {
  const size = await sizeOf(path);
  const top = new TopLevel(lists, ignored, problems);
  let elements: Element<List>[] = [];
  const parser = new JSONParser({ paths: ['$.*.*'], keepStack: false });
  const onToken: OnToken = (token) => top.see(token);
  parser.onToken = onToken;
  parser.onValue = ({ value, key, stack }) => {
    const list = lists.find((name) => name === stack.at(-1)?.key);
    if (list !== undefined && typeof key === 'number') elements.push({ list, index: key, value });
  };
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
    parse(() => parser.write(chunk), path);
    bytes += chunk.length;
    onRead(bytes, size);
    yield elements;
    elements = [];
  }
  try {
    // A number at the end is complete only now: another digit could have followed.
    if (!parser.isEnded) parser.end();
  } catch (error) {
    throw notJson(path, error);
  }
  top.end(path);
}

/**
 * Follows the outermost object token by token, to report its names that are not lists, which the element parser would
 * skip silently.
 */
class TopLevel<List extends string> {
  readonly #lists: readonly List[];
  readonly #ignored: readonly string[];
  readonly #problems: Problems;
  readonly #seen = new Set<string>();
  #depth = 0;
  /** The name whose value comes next. */
  #name: string | null = null;
  #isEmpty = true;
  #isObject = false;

  constructor(lists: readonly List[], ignored: readonly string[], problems: Problems) {
    this.#lists = lists;
    this.#ignored = ignored;
    this.#problems = problems;
  }

  see({ token, value }: Parameters<OnToken>[0]): void {
    if (this.#isEmpty) this.#isObject = token === TokenType.LEFT_BRACE;
    this.#isEmpty = false;
    if (this.#depth === 1) this.#seeAtTop(token, value);
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) this.#depth++;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#depth--;
  }

  #seeAtTop(token: TokenType, value: unknown): void {
    if (token === TokenType.COLON || token === TokenType.COMMA || token === TokenType.RIGHT_BRACE) return;
    if (this.#name === null) {
      this.#name = String(value);
      return;
    }
    this.#check(this.#name, token);
    this.#name = null;
  }

  #check(name: string, token: TokenType): void {
    if (this.#ignored.includes(name)) return;
    if (!this.#lists.some((list) => list === name)) {
      this.#problems.add(name, `is none of the lists of a catalogue: ${this.#lists.join(', ')}`);
    } else if (this.#seen.has(name)) this.#problems.add(name, 'is there twice');
    else if (token !== TokenType.LEFT_BRACKET) this.#problems.add(name, 'is not a list');
    this.#seen.add(name);
  }

  /** @throws ImportError when the file is not a catalogue */
  end(path: string): void {
    if (this.#isEmpty) throw new ImportError([`${path} is empty.`]);
    if (!this.#isObject) throw new ImportError([`${path} is not an object with the lists of a catalogue.`]);
    if (this.#seen.size === 0) {
      throw new ImportError([`${path} holds none of the lists of a catalogue: ${this.#lists.join(', ')}.`]);
    }
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    const found = await stat(path);
    if (found.isFile()) return found.size;
  } catch (error) {
    throw new ImportError([`${path} cannot be read.`], { cause: error });
  }
  throw new ImportError([`${path} is not a file.`]);
}

function parse(work: () => void, path: string): void {
  try {
    work();
  } catch (error) {
    throw notJson(path, error);
  }
}

const notJson = (path: string, cause: unknown) =>
  new ImportError([`${path} is not JSON: ${cause instanceof Error ? cause.message : cause}`], { cause });
