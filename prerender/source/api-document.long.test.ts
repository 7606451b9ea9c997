import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openapiDocument } from '../../server/openapi/document.ts';
import { ROUTES } from '../../server/routes.ts';
import { LANGUAGES } from '../../src/contract/language.ts';
import { localize, pageFile } from '../../src/rules/paths.ts';
import { serveDocument } from '../../tests/helpers/document-server.ts';
import { apiSource, makePrerenderedSite, ORIGIN, serveApi } from '../../tests/helpers/prerendered-site.ts';
import { type BuildMark, ensureBuilt } from '../bundle/build.ts';
import type { BuildEvent } from '../events.ts';

/** Servers that are made up, of each form. */
const SERVERS = 6;

let mark: BuildMark;
/** As a reader gets it. */
let document: unknown;

beforeAll(async () => {
  mark = await ensureBuilt();
  document = JSON.parse(JSON.stringify(openapiDocument(ROUTES)));
});

const lacksOf = (events: readonly BuildEvent[]) =>
  events.flatMap((event) => (event.type === 'degraded' ? event.lacks.map(({ operation }) => operation) : []));

/** Operations that the document marks. */
const marked = (mark: 'required' | 'optional') =>
  Object.entries(openapiDocument(ROUTES).paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      (operation as Record<string, unknown>)['x-build'] === mark ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  );

test('the document asks for no more than the specification’s calls and the data of a page', () => {
  expect(marked('required').sort()).toEqual([
    'GET /api/v1/maintenance',
    'GET /api/v1/page-data',
    'GET /api/v1/pages',
    'GET /api/v1/pages/{slug}',
  ]);
});

describe.each(['minimal', 'full'] as const)('a server of the document alone, %s', (form) => {
  test('is built from: every page in both languages, and what is missing is said', { timeout: 120_000 }, async () => {
    const property = fc.asyncProperty(fc.nat(), async (seed) => {
      const server = serveDocument(document, { form, seed });
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
        expect(lacksOf(events).sort()).toEqual(form === 'full' ? [] : marked('optional').sort());
        const again = await site.build(apiSource(api), { maxFailures: 0 });
        expect(again.written).toEqual([]);
      } finally {
        site.remove();
        await api.close();
      }
    });
    await fc.assert(property, { numRuns: SERVERS, endOnFailure: true });
  });
});
