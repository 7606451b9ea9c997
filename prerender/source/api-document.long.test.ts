import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openapiDocument } from '../../server/openapi/document.ts';
import { ROUTES } from '../../server/routes.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { localize, pageFile } from '../../src/rules/paths.ts';
import { serveDocument } from '../../tests/helpers/document-server.ts';
import { apiSource, makePrerenderedSite, ORIGIN, serveApi } from '../../tests/helpers/prerendered-site.ts';
import { type BuildMark, ensureBuilt } from '../bundle/build.ts';
import type { BuildEvent } from '../events.ts';

/** Number of generated servers of each form. */
const SERVERS = 6;

let mark: BuildMark;
/** The document as a client receives it. */
let document: unknown;

beforeAll(async () => {
  mark = await ensureBuilt();
  document = JSON.parse(JSON.stringify(openapiDocument(ROUTES)));
});

const lacksOf = (events: readonly BuildEvent[]) =>
  events.flatMap((event) => (event.type === 'degraded' ? event.lacks.map(({ operation }) => operation) : []));

/** Returns the operations that the document marks. */
const marked = (mark: 'required' | 'optional') =>
  Object.entries(openapiDocument(ROUTES).paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      (operation as Record<string, unknown>)['x-build'] === mark ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  );

test('the document requires only the specification’s calls', () => {
  expect(marked('required').sort()).toEqual([
    'GET /api/v1/maintenance',
    'GET /api/v1/pages',
    'GET /api/v1/pages/{slug}',
  ]);
});

const names = (mark: 'optional', but: readonly string[]) =>
  marked(mark)
    .filter((name) => !but.includes(name))
    .sort();
const PAGE_DATA = 'GET /api/v1/page-data';

/** Builds sites from servers of a document; each site must have every page in both languages. */
async function buildFrom(
  written: unknown,
  form: 'full' | 'minimal' | 'bare',
  lacks: () => readonly string[],
): Promise<void> {
  const property = fc.asyncProperty(fc.nat(), async (seed) => {
    const server = serveDocument(written, { form, seed });
    const api = await serveApi(server.app);
    const site = makePrerenderedSite(mark);
    try {
      const { events } = await site.build(apiSource(api), { maxFailures: 0 });
      for (const path of server.paths) {
        for (const lang of LANGUAGES) {
          const html = site.read(pageFile(lang, path, 'html'));
          expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${localize(lang, path)}">`);
          expect(html).toContain('<h1');
        }
      }
      expect(lacksOf(events).sort()).toEqual(lacks());
      const again = await site.build(apiSource(api), { maxFailures: 0 });
      expect(again.written).toEqual([]);
    } finally {
      site.remove();
      await api.close();
    }
  });
  await fc.assert(property, { numRuns: SERVERS, endOnFailure: true });
}

test.each([
  ['everything', 'full', () => []],
  ['the operations that a page needs', 'minimal', () => names('optional', [PAGE_DATA])],
  ['the specification’s calls only', 'bare', () => names('optional', [])],
] as const)(
  'builds from a server of the document with %s, and reports missing operations',
  { timeout: 120_000 },
  (_, form, lacks) => buildFrom(document, form, lacks),
);

// These documents were generated in their time. They lack the batch, whose pages are the same; values without bounds
// get bounds here.
test.each(['2026-11-21', '2026-11-22'])(
  'builds from a server of the document of %s',
  { timeout: 240_000 },
  async (day) => {
    const recorded: unknown = JSON.parse(await readFile(`tests/documents/${day}.json`, 'utf8'));
    const batch = 'POST /api/v1/page-data/batch';
    await buildFrom(recorded, 'minimal', () => names('optional', [PAGE_DATA]));
    await buildFrom(recorded, 'full', () => [batch]);
  },
);
