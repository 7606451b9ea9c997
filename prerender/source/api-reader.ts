import * as v from 'valibot';
import { parseKey } from '../../server/changes/keys.ts';
import type { PageRecord } from '../../server/page-data/reader.ts';
import type { Language } from '../../src/contract/language.ts';
import {
  getPageData,
  type PageData,
  pageDataSchema,
  pageRecordSchema,
  readPageDataBatch,
} from '../../src/contract/page-data.ts';
import { listPages, type PageEntry } from '../../src/contract/page-entry.ts';
import { parsePagePath } from '../../src/rules/page-path.ts';
import { BuildError } from '../events.ts';
import { BATCH_SIZE } from '../plan/batches.ts';
import { failureLimit } from '../plan/limits.ts';
import { type ApiAddress, ApiAnswerError, ApiClient, firstIssue } from './api-client.ts';
import { composeBarePage } from './bare-pages.ts';
import type { PageReader } from './snapshot.ts';
import { upgradePageData, withDefaults } from './upgrade-page-data.ts';

/** How to read pages from an API; can be sent to another thread. */
export interface ApiReading extends ApiAddress {
  /** True if the API returns many pages per request. */
  readonly isBatched: boolean;
  /** True if the API lists pages but has no data of them. */
  readonly isBare: boolean;
  /** Number of unreadable pages that ends the build if exceeded, unless they are a small share of the pages read. */
  readonly mostUnreadable: number;
}

/** Number of concurrent requests when pages are requested one by one. */
const AT_ONCE = 8;
/** Accepts any shape; each page is validated separately. */
const ANY_PAGE_DATA = { ...getPageData, response: v.unknown() };
/** Number of consecutive failed batches after which pages are only requested one by one. */
const FAILED_BATCHES = 3;

/**
 * Creates a reader that validates each page: the API may be of another version than this build, or mix up its answers.
 */
export function createApiReader(reading: ApiReading, signal?: AbortSignal): PageReader {
  const reader = new ApiReader(reading, new ApiClient(reading, signal));
  return { read: (lang, paths) => reader.read(lang, paths), close: async () => {} };
}

class ApiReader {
  readonly #client: ApiClient;
  readonly #isBatched: boolean;
  readonly #isBare: boolean;
  #entries: Promise<readonly PageEntry[]> | undefined;
  readonly #mostUnreadable: number;
  #failedBatches = 0;
  #unreadable = 0;
  #read = 0;

  constructor({ isBatched, isBare, mostUnreadable }: ApiReading, client: ApiClient) {
    this.#client = client;
    this.#isBatched = isBatched;
    this.#isBare = isBare;
    this.#mostUnreadable = mostUnreadable;
  }

  async read(lang: Language, paths: readonly string[]): Promise<readonly PageRecord[]> {
    const records: PageRecord[] = [];
    this.#read += paths.length;
    for (let start = 0; start < paths.length; start += BATCH_SIZE) {
      records.push(...(await this.#readSome(lang, paths.slice(start, start + BATCH_SIZE))));
    }
    return records;
  }

  async #readSome(lang: Language, paths: readonly string[]): Promise<readonly PageRecord[]> {
    const batch = this.#isBatched && this.#failedBatches < FAILED_BATCHES ? await this.#readBatch(lang, paths) : null;
    return batch ?? this.#readSingly(lang, paths);
  }

  /** Returns null if the whole batch is unusable; requesting its pages one by one then identifies the faulty ones. */
  async #readBatch(lang: Language, paths: readonly string[]): Promise<readonly PageRecord[] | null> {
    const lines = await this.#askBatch(lang, paths);
    if (!lines) {
      this.#failedBatches += 1;
      return null;
    }
    this.#failedBatches = 0;
    return lines.map((line, index) => this.#judge(lang, paths[index] ?? '', line));
  }

  async #askBatch(lang: Language, paths: readonly string[]): Promise<readonly unknown[] | null> {
    try {
      const text = await this.#client.post(readPageDataBatch, lang, { paths });
      const lines = text.trimEnd().split('\n').map(parseLine);
      return lines.length === paths.length && !lines.includes(undefined) ? lines : null;
    } catch (error) {
      if (error instanceof ApiAnswerError) return null;
      throw error;
    }
  }

  async #readSingly(lang: Language, paths: readonly string[]): Promise<readonly PageRecord[]> {
    const records: PageRecord[] = [];
    for (let start = 0; start < paths.length; start += AT_ONCE) {
      const some = paths.slice(start, start + AT_ONCE);
      records.push(...(await Promise.all(some.map((path) => this.#readOne(lang, path)))));
    }
    return records;
  }

  async #readOne(lang: Language, path: string): Promise<PageRecord> {
    if (this.#isBare) {
      this.#entries ??= this.#client.get(listPages, lang);
      return { page: composeBarePage(lang, path, await this.#entries), reads: [] };
    }
    try {
      const page = await this.#client.find(ANY_PAGE_DATA, lang, { query: { path } });
      return this.#judge(lang, path, { page, reads: [] });
    } catch (error) {
      if (error instanceof ApiAnswerError) return this.#fail(path, error.message);
      throw error;
    }
  }

  #judge(lang: Language, path: string, record: unknown): PageRecord {
    const told =
      typeof record === 'object' && record && 'page' in record
        ? { ...record, page: upgradePageData(record.page) }
        : record;
    const parsed = v.safeParse(pageRecordSchema, told);
    if (!parsed.success) {
      return this.#fail(path, `Its data have an unknown shape: ${firstIssue(pageRecordSchema, told)}`);
    }
    const { page, index, reads } = withDefaults(told, parsed.output);
    const wrong = page && findMistake(page, lang, path);
    if (wrong) return this.#fail(path, wrong);
    return { page, ...(index && { index }), reads: reads.map(parseKey) };
  }

  /** Counts an unreadable page and returns its record. @throws BuildError if there are too many */
  #fail(path: string, reason: string): PageRecord {
    this.#unreadable += 1;
    if (this.#unreadable > Math.max(this.#mostUnreadable, failureLimit(this.#read))) {
      throw new BuildError(`${this.#unreadable} pages cannot be read from the API, the last one ${path}: ${reason}`);
    }
    return { page: null, reads: [], failure: reason };
  }
}

/** Parses a line; undefined if it is truncated. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Describes why a page is not the requested one; null if it is. */
function findMistake(page: PageData, lang: Language, path: string): string | null {
  const asked = { lang, ...parsePagePath(path) };
  const schema = pageDataSchema.options.find(({ entries }) => entries.type.literal === page.type);
  for (const { name, value } of schema ? echoesOf(schema, page) : []) {
    if (value !== asked[name]) return `The API answered ${ANSWERED[name](page, value)}`;
  }
  return null;
}

const ANSWERED = {
  lang: (_: PageData, lang: unknown) => `in the language ${lang}`,
  path: (_: PageData, path: unknown) => `with the data of ${path}`,
  slug: ({ type }: PageData, slug: unknown) => `with the ${type} ${slug}`,
  page: (_: PageData, page: unknown) => `with page ${page} of the list`,
};

/** A field of an answer that repeats a part of the request. */
interface Echo {
  readonly name: keyof typeof ANSWERED;
  readonly value: unknown;
}

const isEcho = (name: unknown): name is Echo['name'] => typeof name === 'string' && Object.hasOwn(ANSWERED, name);

/** Yields the fields that the schema marks as echoes (`x-echoes`). */
function* echoesOf(schema: v.GenericSchema, value: unknown): Generator<Echo> {
  const { 'x-echoes': name } = v.getMetadata(schema);
  if (isEcho(name)) yield { name, value };
  if (!isObjectSchema(schema) || typeof value !== 'object' || value === null) return;
  const fields = new Map<string, unknown>(Object.entries(value));
  for (const [field, part] of Object.entries(schema.entries)) yield* echoesOf(part, fields.get(field));
}

const isObjectSchema = (schema: v.GenericSchema): schema is v.ObjectSchema<v.ObjectEntries, undefined> =>
  schema.type === 'object';
