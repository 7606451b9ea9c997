import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import type { PageRecord } from '../../server/resources/page-data/reader.ts';
import { announcementSchema } from '../../src/contract/announcement.ts';
import { apiPath, endpoints } from '../../src/contract/api.ts';
import { categorySchema } from '../../src/contract/category.ts';
import { changesSchema } from '../../src/contract/changes.ts';
import { dataEnvelope } from '../../src/contract/error.ts';
import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import { layoutSchema } from '../../src/contract/layout.ts';
import { pageRecordSchema } from '../../src/contract/page-data.ts';
import { pageEntrySchema } from '../../src/contract/page-entry.ts';
import { redirectSchema } from '../../src/contract/redirect.ts';
import { BuildError } from './events.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * The shop's data as an API tells them. Its answers are of several moments; what changes between them is in the change
 * feed after the cursor, which is taken first. An API without a feed has no cursor: everything is pulled again, and what
 * is the same is not rendered again.
 */
export async function openApiSnapshot(apiUrl: string): Promise<Snapshot> {
  const api = createApi(apiUrl);
  const { cursor } = (await api.find(apiPath(endpoints.changes, DEFAULT_LANGUAGE), changesSchema)) ?? { cursor: null };
  const entries = async () => api.get(apiPath(endpoints.pages, DEFAULT_LANGUAGE), v.array(pageEntrySchema));
  return {
    cursor,
    changesSince: async (since) => {
      const answer = await api.find(apiPath(endpoints.changes, DEFAULT_LANGUAGE, { since }), changesSchema);
      return answer && !answer.reset ? answer.changes.map(({ entity }) => entity) : 'everything';
    },
    entries: async (slugs) => (slugs ? (await entries()).filter(({ slug }) => slugs.includes(slug)) : entries()),
    categories: async () => {
      const categories = await api.get(apiPath(endpoints.categories, DEFAULT_LANGUAGE), v.array(categorySchema));
      return categories.map((category) => ({ ...category, id: null }));
    },
    layout: (lang) => api.get(apiPath(endpoints.layout, lang), layoutSchema),
    announcement: (lang) => api.find(apiPath(endpoints.announcement, lang), announcementSchema),
    redirects: async () => {
      const redirects = (await api.find(apiPath(endpoints.redirects, DEFAULT_LANGUAGE), v.array(redirectSchema))) ?? [];
      return new Map(redirects.map(({ from, to }) => [from, to]));
    },
    handle: { kind: 'api', url: apiUrl },
    reader: createApiReader(apiUrl),
    close: async () => {},
  };
}

/**
 * Reads pages from an API, checked: it may be of another version than this build. What it wrote is kept as it is, so that
 * a page has the same bytes whether its data come from here or from the database.
 */
export function createApiReader(apiUrl: string): Snapshot['reader'] {
  return {
    read: async (lang, paths) => {
      const path = apiPath(endpoints.pageDataBatch, lang);
      const response = await request(apiUrl, path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ paths }),
      });
      const lines = (await readText(response, path)).trimEnd().split('\n');
      if (lines.length !== paths.length) {
        throw new BuildError(`POST ${path} answered ${lines.length} lines for ${paths.length} paths`);
      }
      return lines.map((line, index) => parseRecord(line, paths[index] ?? ''));
    },
    close: async () => {},
  };
}

function parseRecord(line: string, path: string): PageRecord {
  const record: unknown = JSON.parse(line);
  if (v.is(pageRecordSchema, record)) return record;
  const { issues } = v.safeParse(pageRecordSchema, record);
  const [issue] = issues ?? [];
  throw new BuildError(
    `The data of ${path} has an unknown shape: ${issue ? `${v.getDotPath(issue) ?? ''} ${issue.message}` : ''}`,
  );
}

function createApi(apiUrl: string) {
  async function parse<Schema extends v.GenericSchema>(response: Response, path: string, schema: Schema) {
    const answer = await readJson(response, path);
    if (!v.is(dataEnvelope(schema), answer)) {
      throw new BuildError(`GET ${path} answered in a shape this build does not know`);
    }
    return answer.data as v.InferInput<Schema>;
  }
  return {
    get: async <Schema extends v.GenericSchema>(path: string, schema: Schema) =>
      parse(await request(apiUrl, path), path, schema),
    /** null when the API has no such resource. */
    find: async <Schema extends v.GenericSchema>(path: string, schema: Schema) => {
      const response = await request(apiUrl, path, {}, { isOptional: true });
      return response.status === 404 ? null : parse(response, path, schema);
    },
  };
}

/** How often a request is tried, and ms between tries: a kept connection may be closed just as it is used again. */
const TRIES = 3;
const PAUSE = 200;

async function reach(url: URL, init: RequestInit, tries = TRIES): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (tries === 1) throw error;
    await setTimeout(PAUSE);
    return reach(url, init, tries - 1);
  }
}

async function request(
  apiUrl: string,
  path: string,
  init: RequestInit = {},
  { isOptional = false } = {},
): Promise<Response> {
  const url = new URL(path, apiUrl);
  const name = `${init.method ?? 'GET'} ${url}`;
  const response = await reach(url, init).catch((cause: unknown) => {
    throw new BuildError(`The API does not answer: ${name} (${reasonOf(cause)})`, { cause });
  });
  if (response.ok || (isOptional && response.status === 404)) return response;
  throw new BuildError(`The API failed: ${name} answered ${response.status}`);
}

const readJson = (response: Response, path: string): Promise<unknown> =>
  response.json().catch((cause: unknown) => {
    throw new BuildError(`The API broke off while answering ${path} (${reasonOf(cause)})`, { cause });
  });

const readText = (response: Response, path: string): Promise<string> =>
  response.text().catch((cause: unknown) => {
    throw new BuildError(`The API broke off while answering ${path} (${reasonOf(cause)})`, { cause });
  });

/** fetch() wraps the network's own error; that one says what happened. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}
