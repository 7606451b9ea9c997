import { parseArgs } from 'node:util';
import type pg from 'pg';
import { loadSeed } from '../demo/seed/load.ts';
import { createApp } from '../server/app.ts';
import { createDeps } from '../server/deps.ts';
import { readEnv } from '../server/env.ts';
import { readShownSkus } from '../server/search/table/shown-skus.ts';
import { withDatabase } from './lib/bench-database.ts';
import { handQueries } from './lib/search-words/by-hand.ts';
import { factsOf } from './lib/search-words/facts.ts';
import { generateQueries } from './lib/search-words/generate.ts';
import { type Asked, type Rating, rate, type Shares } from './lib/search-words/rate.ts';

/**
 * Asks the search thousands of generated queries, whose answers follow from the catalogue's facts, and prints the
 * shares of those whose answer is among the first 1, 3 and 10 results, and of those that find nothing.
 * `npm run bench:search-words [-- --engine memory,postgres --each 200 --kind typo,use --misses 10]`, where `--misses` is
 * the greatest number of misses that are printed for each kind. Queries for judging (`--judge`) use other words, together
 * with a list by hand; nobody who changes the search looks at them.
 */
const { values } = parseArgs({
  options: {
    judge: { type: 'boolean', default: false },
    engine: { type: 'string', default: 'memory,postgres' },
    each: { type: 'string', default: '200' },
    kind: { type: 'string' },
    misses: { type: 'string', default: '20' },
  },
});

/** Returns the queries of the lists that were asked for. */
async function readQueries(): Promise<readonly Asked[]> {
  const facts = factsOf(await loadSeed());
  const kinds = values.kind?.split(',');
  const generated = generateQueries(facts, values.judge ? 'judge' : 'build', Number(values.each));
  const queries = values.judge ? [...generated, ...handQueries(facts)] : generated;
  return kinds ? queries.filter(({ kind }) => kinds.includes(kind)) : queries;
}

const percent = (share: number) => Math.round(share * 1000) / 10;

const rowOf = ({ queries, first, firstThree, firstTen, nothing }: Shares) => ({
  queries,
  'hit@1, %': percent(first),
  'hit@3, %': percent(firstThree),
  'hit@10, %': percent(firstTen),
  'no answer, %': percent(nothing),
});

function print(title: string, { all, byKind, misses }: Rating): void {
  console.log(title);
  console.table(Object.fromEntries([...byKind, ...all].map(([kind, shares]) => [kind, rowOf(shares)])));
  for (const [kind, lines] of misses) {
    if (lines.length === 0) continue;
    const shown = lines.slice(0, Number(values.misses));
    console.log([`${kind}: ${lines.length} not first, ${shown.length} shown`, ...shown].join('\n  '));
  }
}

/** Asks one engine over the demo shop. */
async function rateEngine(pool: pg.Pool, engine: string, queries: readonly Asked[]): Promise<Rating> {
  const deps = createDeps(readEnv({ NODE_ENV: 'test', SEARCH_ENGINE: engine }), pool);
  try {
    return await rate({ app: createApp(deps), skusOf: await readShownSkus(pool) }, queries);
  } finally {
    await deps.search.close();
  }
}

const queries = await readQueries();
for (const engine of values.engine.split(',')) {
  await withDatabase(async ({ pool }) => {
    print(
      `${engine}: ${queries.length} ${values.judge ? 'judging' : 'building'} queries`,
      await rateEngine(pool, engine, queries),
    );
  });
}
