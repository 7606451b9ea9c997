import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { apiPath, endpoints } from '../../src/contract/api.ts';
import { categorySchema } from '../../src/contract/category.ts';
import { dataEnvelope } from '../../src/contract/error.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../src/contract/language.ts';
import { type Layout, layoutSchema } from '../../src/contract/layout.ts';
import { type PageEntry, pageEntrySchema } from '../../src/contract/page-entry.ts';
import { BuildError } from './events.ts';

/** What a build reads from the API at one base URL. Every failure is a BuildError that names the request. */
export interface Source {
  pages(): Promise<PageEntry[]>;
  /** Products in and below each category, by slug. */
  productCounts(): Promise<Map<string, number>>;
  layout(lang: Language): Promise<Layout>;
  /** The page data of each path as JSON text, `null` where the API has no such page. */
  pageData(lang: Language, paths: readonly string[]): Promise<string[]>;
}

export function createSource(apiUrl: string): Source {
  async function get<Schema extends v.GenericSchema>(path: string, schema: Schema): Promise<v.InferOutput<Schema>> {
    const response = await request(apiUrl, path);
    const parsed = v.safeParse(dataEnvelope(schema), await readJson(response, path));
    if (!parsed.success) throw new BuildError(`GET ${path} answered in a shape this build does not know`);
    return parsed.output.data;
  }

  return {
    pages: () => get(apiPath(endpoints.pages, DEFAULT_LANGUAGE), v.array(pageEntrySchema)),
    productCounts: async () => {
      const categories = await get(apiPath(endpoints.categories, DEFAULT_LANGUAGE), v.array(categorySchema));
      return new Map(categories.map(({ slug, productCount }) => [slug, productCount]));
    },
    layout: (lang) => get(apiPath(endpoints.layout, lang), layoutSchema),
    pageData: async (lang, paths) => {
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
      return lines;
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

async function request(apiUrl: string, path: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(path, apiUrl);
  const name = `${init.method ?? 'GET'} ${url}`;
  const response = await reach(url, init).catch((cause: unknown) => {
    throw new BuildError(`The API does not answer: ${name} (${reasonOf(cause)})`, { cause });
  });
  if (!response.ok) throw new BuildError(`The API failed: ${name} answered ${response.status}`);
  return response;
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
