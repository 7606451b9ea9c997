import { hash } from 'node:crypto';
import type { DependencyKey } from '../../server/changes/keys.ts';
import type { PageRecord } from '../../server/page-data/reader.ts';
import type * as Render from '../../src/app/render.tsx';
import type { Cards } from '../../src/app/render-parts.tsx';
import type { PageData } from '../../src/contract/page-data.ts';
import { pageFile } from '../../src/rules/paths.ts';
import { isRemovedPage } from '../../src/rules/removed-page.ts';
import type { FeedEntry } from '../derived/feeds/feed-entry.ts';
import type { PageJob } from '../plan/plan.ts';
import { SiteWriteError } from '../releases/errors.ts';
import { indexJson } from './index-json.ts';
import { pageFileOf } from './page-file.ts';
import { utf8Of } from './utf8.ts';

/** The outcome of one page. */
export type PageOutcome =
  /** The inputs equal those of the existing page; only the keys that it read may differ. */
  | { readonly type: 'same'; readonly job: PageJob; readonly reads: readonly DependencyKey[] }
  | {
      readonly type: 'rendered';
      readonly job: PageJob;
      readonly reads: readonly DependencyKey[];
      readonly fingerprint: string;
      readonly files: readonly RenderedFile[];
      /** JSON of the index of its list, if the list has filters. */
      readonly index?: string | undefined;
      /** Its entry for feeds, if they were asked for and the data of the page differ. */
      readonly feed?: FeedEntry | undefined;
    }
  /** The data have no such page. */
  | { readonly type: 'missing'; readonly job: PageJob }
  | { readonly type: 'failed'; readonly job: PageJob; readonly reason: string };

interface RenderedFile {
  /** The path in the site: `ru/x.html`. */
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
  /** False if the site already has this content. */
  readonly isWritten: boolean;
}

export interface RenderContext {
  readonly render: typeof Render;
  readonly renderer: Render.Renderer;
  /** Fingerprint of all inputs except the page's own data. */
  readonly rendererFingerprint: string;
  readonly write: WriteFile;
  /** Makes the entries of pages for feeds; without it there are none. */
  readonly feedEntryOf?: FeedEntryOf | undefined;
}

/** Makes the entry of a page for feeds; `hash` is that of the file with its data. */
export type FeedEntryOf = (page: PageData, hash: string) => FeedEntry;

/** Writes a file of the site, to the folder of a draft or a shard result. The content is valid only until the call returns. */
export type WriteFile = (path: string, content: Uint8Array) => void;

const digest = (content: string | Uint8Array) => hash('sha256', content, 'base64url');

/**
 * Renders one page and writes the files that differ. `record` is null for a screen of the app. An error of the page
 * becomes its outcome, so that other pages are still rendered.
 * @throws SiteWriteError, which is not the page's fault
 */
export async function renderJob(
  context: RenderContext,
  job: PageJob,
  record: PageRecord | null,
  cards: Cards,
): Promise<PageOutcome> {
  try {
    if (job.kind === 'redirect') return renderRedirect(context, job);
    if (job.kind !== 'page' && job.kind !== 'removed') return await renderAppJob(context, job, job.kind);
    if (record?.failure !== undefined) return { type: 'failed', job, reason: record.failure };
    // An API may have published or removed the product since it listed the page.
    if (!record?.page || isRemovedPage(record.page) !== (job.kind === 'removed')) return { type: 'missing', job };
    return renderPageJob(context, job, { ...record, page: record.page }, cards);
  } catch (error) {
    if (error instanceof SiteWriteError) throw error;
    return { type: 'failed', job, reason: String(error) };
  }
}

async function renderAppJob(
  context: RenderContext,
  job: PageJob,
  kind: 'app' | 'not-found' | 'menu',
): Promise<PageOutcome> {
  const { render, renderer, rendererFingerprint: fingerprint } = context;
  if (fingerprint === job.fingerprint) return { type: 'same', job, reads: [] };
  const html = kind === 'menu' ? render.renderMenu(renderer) : await render.renderApp(renderer, job.path, kind);
  return { type: 'rendered', job, reads: [], fingerprint, files: [writeText(context, job, 'html', html)] };
}

function renderRedirect(context: RenderContext, job: PageJob): PageOutcome {
  const { html, json } = context.render.renderRedirect(context.renderer, job.to ?? '/');
  const fingerprint = digest(html);
  const reads: readonly DependencyKey[] = ['redirects'];
  if (fingerprint === job.fingerprint) return { type: 'same', job, reads };
  return {
    type: 'rendered',
    job,
    reads,
    fingerprint,
    files: [writeText(context, job, 'html', html), writeText(context, job, 'json', json)],
  };
}

function renderPageJob(
  context: RenderContext,
  job: PageJob,
  { page, index: indexed, reads }: PageRecord & { readonly page: NonNullable<PageRecord['page']> },
  cards: Cards,
): PageOutcome {
  const { render, renderer, rendererFingerprint } = context;
  const { version, content } = pageFileOf(render.pageJson(page));
  const index = indexed && indexJson(indexed);
  const fingerprint = digest(`${rendererFingerprint} ${version}${index ? ` ${digest(index)}` : ''}`);
  if (fingerprint === job.fingerprint) return { type: 'same', job, reads };
  const html = writeText(context, job, 'html', render.renderPage(renderer, page, version, cards));
  const data = writeContent(context, job, 'json', content, digest(content));
  const isInFeeds = data.isWritten && job.kind === 'page';
  const feed = isInFeeds ? context.feedEntryOf?.(page, data.hash) : undefined;
  const added = { ...(index !== undefined && { index }), ...(feed && { feed }) };
  return { type: 'rendered', job, reads, fingerprint, files: [html, data], ...added };
}

function writeText(context: RenderContext, job: PageJob, extension: 'html' | 'json', text: string): RenderedFile {
  const content = utf8Of(text);
  return writeContent(context, job, extension, content, digest(content));
}

function writeContent(
  context: RenderContext,
  job: PageJob,
  extension: 'html' | 'json',
  content: Uint8Array,
  contentHash: string,
): RenderedFile {
  const path = pageFile(job.lang, job.path, extension);
  const isWritten = contentHash !== job.hashes?.[extension];
  if (isWritten) context.write(path, content);
  return { path, hash: contentHash, bytes: content.length, isWritten };
}
