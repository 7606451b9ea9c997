import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltShop, createBuiltShop } from '../tests/helpers/built-shop.ts';
import type { TestDatabase, TestTemplate } from '../tests/helpers/database.ts';
import { type Edit, editArbitrary, editSql } from '../tests/helpers/edits.ts';
import {
  apiSource,
  databaseSource,
  differing,
  makePrerenderedSite,
  type PrerenderedSite,
  serveDatabase,
} from '../tests/helpers/prerendered-site.ts';
import type { BuildMark } from './bundle/build.ts';

/** Scripts of edits; `npm run bench:equality` runs more of them. */
const SCRIPTS = Number(process.env.EQUALITY_SCRIPTS ?? 25);
/** Set to run again what a failure has printed. */
const SEED = process.env.EQUALITY_SEED;
/** ms that one script may take on a machine that is shared. */
const TIME_PER_SCRIPT = 30_000;

let shop: BuiltShop;
let mark: BuildMark;
let template: TestTemplate;
/** Built before any edit; every script begins with a copy. */
let base: PrerenderedSite;

beforeAll(async () => {
  shop = await createBuiltShop();
  ({ mark, template, base } = shop);
});

afterAll(() => shop.remove());

/** What is done between two builds, and how the second of them is made. */
interface Round {
  readonly edits: readonly Edit[];
  /** All edits in one transaction, as an import; or each in its own. */
  readonly isAtOnce: boolean;
  readonly source: 'database' | 'api';
  /** A version of the Russian texts. */
  readonly texts: number;
}

const roundArbitrary: fc.Arbitrary<Round> = fc.record({
  edits: fc.array(editArbitrary, { minLength: 1, maxLength: 6 }),
  isAtOnce: fc.boolean(),
  source: fc.constantFrom('database', 'database', 'api'),
  texts: fc.constantFrom(0, 0, 0, 1),
});

const scriptArbitrary = fc.array(roundArbitrary, { minLength: 1, maxLength: 3 });

async function edit({ pool }: TestDatabase, { edits, isAtOnce }: Round): Promise<void> {
  const statements = edits.map(editSql);
  // Several statements in one query are one transaction.
  for (const sql of isAtOnce ? [statements.join(';\n')] : statements) await pool.query(sql);
}

test('after any edits, the pages that can have changed are enough: the site is that of a whole build', {
  timeout: SCRIPTS * TIME_PER_SCRIPT,
}, async () => {
  const property = fc.asyncProperty(scriptArbitrary, async (script) => {
    const database = await template.copy();
    const site = makePrerenderedSite(mark, base);
    const whole = makePrerenderedSite(mark);
    try {
      let last = mark;
      let address: string | undefined;
      for (const round of script) {
        await edit(database, round);
        last = { ...mark, texts: { ...mark.texts, ru: `${mark.texts.ru}-${round.texts}` } };
        address = (await buildOf(site, database, round.source, last)).release?.address;
      }
      const { release } = await whole.build(databaseSource(database), { mark: last });
      for (const tree of ['current', 'a', 'b']) expect(differing(site.hashes(tree), whole.hashes())).toEqual([]);
      expect(address).toBe(release?.address);
    } finally {
      site.remove();
      whole.remove();
      await database.drop();
    }
  });
  // A failure is told at once, with its seed; run again with that, it is made as small as can be.
  const search = SEED === undefined ? { endOnFailure: true } : { seed: Number(SEED) };
  await fc.assert(property, { numRuns: SCRIPTS, ...search });
});

async function buildOf(site: PrerenderedSite, database: TestDatabase, kind: Round['source'], mark: BuildMark) {
  if (kind === 'database') return site.build(databaseSource(database), { mark });
  const api = await serveDatabase(database);
  try {
    return await site.build(apiSource(api), { mark });
  } finally {
    await api.close();
  }
}
