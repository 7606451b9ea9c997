import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import type { BootDocument } from '../../src/app/boot.ts';
import type { Assets } from '../../src/app/document.ts';
import type * as Render from '../../src/app/render.tsx';
import type { AnalyticsSettings } from '../../src/contract/analytics.ts';
import type { Language } from '../../src/contract/language.ts';
import type { Layout } from '../../src/contract/layout.ts';
import { pageDataSchema } from '../../src/contract/page-data.ts';
import { localize, pageFile } from '../../src/rules/paths.ts';
import { BuildError, type PageFailure } from './events.ts';
import type { PageJob } from './plan.ts';
import { createSource } from './source.ts';

/** What every batch of one build shares. */
export interface WorkerContext {
  readonly apiUrl: string;
  readonly releaseDir: string;
  /** The server bundle's render module. */
  readonly renderModule: string;
  readonly origin: string;
  readonly sentryDsn: string | undefined;
  readonly analytics: AnalyticsSettings | undefined;
  readonly layouts: Readonly<Record<Language, Layout>>;
  readonly assets: Readonly<Record<Language, Assets>>;
}

export interface BatchTask {
  readonly context: WorkerContext;
  /** Jobs of one language. */
  readonly jobs: readonly PageJob[];
}

export interface BatchResult {
  readonly pages: number;
  readonly bytes: number;
  readonly failures: readonly PageFailure[];
}

/** A class of error does not survive the way between threads, so what ends the build is told as a value. */
export type BatchOutcome = BatchResult | { readonly buildError: string };

/** One batch as a task of the pool. */
export default async function runBatch(task: BatchTask): Promise<BatchOutcome> {
  try {
    return await renderBatch(task);
  } catch (error) {
    if (error instanceof BuildError) return { buildError: error.message };
    throw error;
  }
}

/** Fetches, renders and writes one batch. A page that throws is reported and the rest go on. */
async function renderBatch({ context, jobs }: BatchTask): Promise<BatchResult> {
  const [first] = jobs;
  if (!first) return { pages: 0, bytes: 0, failures: [] };
  const render: typeof Render = await import(pathToFileURL(context.renderModule).href);
  const renderer = await rendererOf(render, context, first.lang);
  const data = await fetchData(context, first.lang, jobs);
  const failures: PageFailure[] = [];
  let bytes = 0;
  for (const [index, job] of jobs.entries()) {
    try {
      const json = data[index] ?? null;
      const html = await render.renderPage(renderer, job.path, bootDocument(job, json));
      bytes += writePage(context.releaseDir, job, html, json);
    } catch (error) {
      failures.push({ address: localize(job.lang, job.path), reason: String(error) });
    }
  }
  return { pages: jobs.length - failures.length, bytes, failures };
}

const renderers = new Map<Language, Promise<Render.Renderer>>();

/** A thread renders pages of both languages; what a language shares is made once. */
function rendererOf(render: typeof Render, context: WorkerContext, lang: Language): Promise<Render.Renderer> {
  let renderer = renderers.get(lang);
  if (!renderer) {
    const { origin, sentryDsn, analytics, layouts, assets } = context;
    const settings = { origin, sentryDsn, analytics };
    renderer = render.createRenderer({ lang, layout: layouts[lang], assets: assets[lang], ...settings });
    renderers.set(lang, renderer);
  }
  return renderer;
}

/** The page data of each job as JSON text; null for a job that has none. */
async function fetchData(context: WorkerContext, lang: Language, jobs: readonly PageJob[]): Promise<(string | null)[]> {
  const paths = jobs.filter(({ kind }) => kind === 'page').map(({ path }) => path);
  const lines = paths.length > 0 ? await createSource(context.apiUrl).pageData(lang, paths) : [];
  const byPath = new Map(paths.map((path, index) => [path, lines[index] ?? 'null']));
  return jobs.map(({ kind, path }) => (kind === 'page' ? (byPath.get(path) ?? null) : null));
}

function bootDocument({ kind, path }: PageJob, json: string | null): BootDocument {
  if (kind !== 'page') return { kind };
  const page = v.safeParse(pageDataSchema, JSON.parse(json ?? 'null'));
  if (page.success) return { kind, page: page.output };
  if (json === 'null') throw new Error(`the pages list names ${path}, the API has no data for it`);
  throw new Error(`its data has an unknown shape: ${v.getDotPath(page.issues[0]) ?? ''} ${page.issues[0].message}`);
}

/** Writes a page's files into the release; returns their bytes. */
function writePage(releaseDir: string, { lang, path }: PageJob, html: string, json: string | null): number {
  const write = (extension: 'html' | 'json', content: string) => {
    const file = join(releaseDir, pageFile(lang, path, extension));
    const bytes = Buffer.from(content);
    makeFolder(dirname(file));
    writeFileSync(file, bytes);
    return bytes.length;
  };
  return write('html', html) + (json === null ? 0 : write('json', json));
}

const folders = new Set<string>();

function makeFolder(dir: string): void {
  if (folders.has(dir)) return;
  mkdirSync(dir, { recursive: true });
  folders.add(dir);
}
