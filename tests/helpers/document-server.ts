import fc from 'fast-check';
import { Hono } from 'hono';
import * as v from 'valibot';
import { type JsonSchema, parseJsonSchema, valuesOf } from './json-schema.ts';

/** A server written only from the API's document. Its answers are generated from the document's schemas at random. */
interface DocumentServer {
  readonly app: Hono;
  /** Paths, without the language, of all its pages. */
  readonly paths: readonly string[];
}

const contentSchema = v.record(v.string(), v.object({ schema: v.unknown() }));
const operationSchema = v.object({
  'x-build': v.optional(v.picklist(['required', 'optional'])),
  responses: v.looseObject({ 200: v.optional(v.object({ content: v.optional(contentSchema) })) }),
});
const documentSchema = v.object({ paths: v.record(v.string(), v.record(v.string(), operationSchema)) });

interface Options {
  /** All fields; required fields and page data; or required fields only. */
  readonly form: 'full' | 'minimal' | 'bare';
  readonly seed: number;
}

interface Entry {
  readonly slug: string;
  readonly type: string;
}

const PAGE_DATA = '/api/v1/page-data';

const listedSchema = v.object({ list: v.object({ pageCount: v.number() }) });

/** Creates a server from a document. @param document the answer of `GET /api/v1/openapi.json` */
export function serveDocument(document: unknown, { form, seed }: Options): DocumentServer {
  const { paths } = v.parse(documentSchema, document);
  const responses = new Map<string, JsonSchema>(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { 'x-build': mark }]) => {
          const isKept = form === 'minimal' && path === PAGE_DATA;
          return form === 'full' || isKept ? mark : mark === 'required';
        })
        .flatMap(([method, { responses }]) => {
          const [content] = Object.values(responses[200]?.content ?? {});
          return content ? [[`${method} ${path}`, parseJsonSchema(content.schema)] as const] : [];
        }),
    ),
  );
  const answerOf = (operation: string): JsonSchema => {
    const schema = responses.get(operation);
    if (!schema) throw new Error(`The document has no ${operation}`);
    return schema;
  };
  /** Returns the same value for the same request. */
  const sample = (schema: JsonSchema, question: string, echoes: Record<string, string | number> = {}) =>
    fc.sample(valuesOf(schema, { form: form === 'full' ? 'full' : 'minimal', echoes }), {
      seed: seed + hashOf(question),
      numRuns: 1,
    })[0];

  const entries = makeEntries(answerOf('get /api/v1/pages'), seed);
  const pageSchema = responses.get(`get ${PAGE_DATA}`)?.properties?.data;
  const page = (lang: string, path: string) => makePage({ lang, path, entries, schema: pageSchema, sample });
  const pagesOf = (entry: Entry) => {
    const first = pathOf(entry);
    const found = v.safeParse(listedSchema, page('uk', first));
    const count = found.success ? found.output.list.pageCount : 1;
    return [first, ...Array.from({ length: count - 1 }, (_, index) => `${first}/page/${index + 2}`)];
  };

  const app = new Hono();
  const absent = { error: { code: 'not_found', message: 'There is none' } };
  app.get('/api/v1/pages', (context) => context.json({ data: entries }));
  app.get('/api/v1/pages/:slug', ({ req, json }) => {
    const entry = entries.find(({ slug }) => slug === req.param('slug'));
    return entry ? json({ data: entry }) : json(absent, 404);
  });
  app.get('/api/v1/page-data', ({ req, json }) => {
    const data = page(req.query('lang') ?? '', req.query('path') ?? '');
    return data ? json({ data }) : json(absent, 404);
  });
  if (responses.has('post /api/v1/page-data/batch')) {
    app.post('/api/v1/page-data/batch', async ({ req, body }) => {
      const { paths: asked } = v.parse(v.object({ paths: v.array(v.string()) }), await req.json());
      const lines = asked.map((path) => {
        const data = page(req.query('lang') ?? '', path);
        return `${JSON.stringify({ page: data, reads: [`page:${path}`] })}\n`;
      });
      return body(lines.join(''), 200, { 'content-type': 'application/x-ndjson' });
    });
  }
  app.get('/api/v1/maintenance', (context) =>
    context.json({ data: { isMaintenanceInProgress: false, maintenanceEndTime: null } }),
  );
  // All other operations return any value that their schema allows.
  for (const operation of responses.keys()) {
    const [method = '', path = ''] = operation.split(' ');
    app.on(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'), ({ req, json }) =>
      json(sample(answerOf(operation), `${operation}?${req.query('lang')}`)),
    );
  }
  app.all('*', (context) => context.json(absent, 404));
  return { app, paths: entries.flatMap(pagesOf) };
}

/** Creates an entry of each type that the document names, and the entries that its description requires. */
function makeEntries(schema: JsonSchema, seed: number): Entry[] {
  const { slug, type } = schema.properties?.data?.items?.properties ?? {};
  if (!slug || !type) throw new Error('The document does not say what an entry is');
  const slugs = fc.uniqueArray(valuesOf(slug, { form: 'full' }), { minLength: 10, maxLength: 10 });
  const names = (fc.sample(slugs, { seed, numRuns: 1 })[0] ?? []).map(String).filter((name) => name !== '');
  const entries = (type.enum ?? []).map((each, index) => ({ slug: names[index] ?? '', type: String(each) }));
  return [{ slug: '', type: 'index' }, { slug: 'blog', type: 'index' }, ...entries];
}

const pathOf = ({ slug, type }: Entry) => (type.startsWith('blog-') ? `/blog/${slug}` : `/${slug}`);

interface PageQuestion {
  readonly lang: string;
  readonly path: string;
  readonly entries: readonly Entry[];
  readonly schema: JsonSchema | undefined;
  readonly sample: (schema: JsonSchema, question: string, echoes: Record<string, string | number>) => unknown;
}

function makePage({ lang, path, entries, schema, sample }: PageQuestion): unknown {
  const [first = '', number = '1'] = path.split('/page/');
  const entry = entries.find((candidate) => pathOf(candidate) === first);
  const shape = schema?.oneOf?.find(({ properties }) => properties?.type?.const === pageTypeOf(entry));
  if (!entry || !shape) return null;
  // No entry is that of a removed product, so no page says that it is one.
  const { isRemoved: _, ...properties } = shape.properties ?? {};
  return sample({ ...shape, properties }, `${first} ${shape.properties?.list ? '' : lang}`, {
    lang,
    path,
    slug: entry.slug,
    page: Number(number),
  });
}

function pageTypeOf(entry: Entry | undefined): string | undefined {
  if (entry?.type !== 'index') return entry?.type;
  return entry.slug === '' ? 'home' : entry.slug === 'blog' ? 'blog' : 'content';
}

/** Returns a number for a text. */
const hashOf = (text: string) =>
  [...text].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003, 7);
