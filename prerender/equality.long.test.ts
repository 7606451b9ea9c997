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
import { WarmState } from './source/warm.ts';

/** Number of edit scripts; `npm run bench:equality` runs more. */
const SCRIPTS = Number(process.env.EQUALITY_SCRIPTS ?? 25);
/** Set to repeat the run that a failure has printed. */
const SEED = process.env.EQUALITY_SEED;
/** ms that one script may take on a shared machine. */
const TIME_PER_SCRIPT = 30_000;

let shop: BuiltShop;
let mark: BuildMark;
let template: TestTemplate;
/** The site before any edit; every script begins with a copy. */
let base: PrerenderedSite;

beforeAll(async () => {
  shop = await createBuiltShop();
  ({ mark, template, base } = shop);
});

afterAll(() => shop.remove());

/** Edits between two builds, and the settings of the second build. */
interface Round {
  readonly edits: readonly Edit[];
  /** True if all edits are in one transaction, like an import; otherwise each has its own. */
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
  // PostgreSQL runs several statements of one query in one transaction.
  for (const sql of isAtOnce ? [statements.join(';\n')] : statements) await pool.query(sql);
}

test('after any edits, an incremental build gives the same site as a full build', {
  timeout: SCRIPTS * TIME_PER_SCRIPT,
}, async () => {
  const property = fc.asyncProperty(scriptArbitrary, async (script) => {
    const database = await template.copy();
    const site = makePrerenderedSite(mark, base);
    const whole = makePrerenderedSite(mark);
    try {
      let last = mark;
      // The state of a process that builds repeatedly, with the same texts.
      let warm = new WarmState();
      let address: string | undefined;
      for (const round of script) {
        await edit(database, round);
        const ru = `${mark.texts.ru}-${round.texts}`;
        if (ru !== last.texts.ru) warm = new WarmState();
        last = { ...mark, texts: { ...mark.texts, ru } };
        address = (await buildOf(site, database, round.source, { mark: last, warm })).release?.address;
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
  // A failure is reported at once, with its seed; a run with that seed shrinks it.
  const search = SEED === undefined ? { endOnFailure: true } : { seed: Number(SEED) };
  await fc.assert(property, { numRuns: SCRIPTS, ...search });
});

async function buildOf(
  site: PrerenderedSite,
  database: TestDatabase,
  kind: Round['source'],
  { mark, warm }: { readonly mark: BuildMark; readonly warm: WarmState },
) {
  if (kind === 'database') return site.build(databaseSource(database), { mark, warm });
  const api = await serveDatabase(database);
  try {
    return await site.build(apiSource(api), { mark });
  } finally {
    await api.close();
  }
}
