import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readAll, readEnv } from '../server/env.ts';
import type { CommandContext } from './bundle/bundle.ts';
import { updateDerived } from './derived/update-derived.ts';
import { type BuildSummary, RemovalsBlockedError, returnBlockedRemovals } from './events.ts';
import { isExpectedOfBuild } from './expected-errors.ts';
import type { SourceAddress } from './options.ts';
import { prerender } from './prerender.ts';
import { createProgress } from './progress.ts';
import { readPublishSettings } from './publish/settings.ts';
import { SiteDamagedError } from './releases/errors.ts';
import { openWhenFree } from './releases/open-when-free.ts';
import { describePruned } from './releases/retention.ts';

export const HELP = `Updates the site: renders the pages that may have changed since the last run, and publishes them at once.

  npm run prerender [-- --full] [--allow-removals] [--distributed]
  npm run prerender -- --verify

--full checks every page, regardless of the change feed, and restores damaged files. --verify compares the content of
every file with the release and lists differences; it exits with 1 if there are any. --allow-removals removes all pages
that are no longer in the data; without it, more than PUBLISH_MAX_REMOVALS percent (20) stay and everything else is
published. --distributed lets every \`npm run worker\` over the same database, on any machine, render a part; the site is
the same without them. Pages come from the API at SHOP_API_URL, or else from the shop's own database. Only the folder on
this machine is written; \`npm run rebuild\` also publishes to other targets. Environment: DATA_DIR, DATABASE_URL,
SITE_ORIGIN, SHOP_API_URL, SHOP_API_TIMEOUT, PUBLISH_MAX_FAILURES, PUBLISH_MAX_REMOVALS, PRECOMPRESS.`;

const OPTIONS = {
  full: { type: 'boolean', default: false },
  'allow-removals': { type: 'boolean', default: false },
  distributed: { type: 'boolean', default: false },
  verify: { type: 'boolean', default: false },
} as const;

/** Returns true for errors that the person at the keyboard can fix; all others are shown with their stack. */
export const isExpected = isExpectedOfBuild;

/**
 * Runs `npm run prerender`. Code that is needed only without a database is not loaded here: see scripts/prerender.mjs.
 */
export async function run(args: readonly string[], { distDir, mark, openDatabase }: CommandContext): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const [env, settings] = readAll(
    () => readEnv(process.env, 'publishing'),
    () => readPublishSettings(),
  );
  const siteDir = join(env.dataDir, 'site');
  if (values.verify) return verify(siteDir);
  const database = env.shopApiUrl === undefined ? await openDatabase({ migrations: values.distributed }) : null;
  const source: SourceAddress = database
    ? { kind: 'database', url: database.url }
    : { kind: 'api', url: env.shopApiUrl ?? '', timeout: env.shopApiTimeout };
  const onEvent = createProgress();
  try {
    let result: BuildSummary | RemovalsBlockedError;
    const site = await openWhenFree(siteDir, { isMending: values.full });
    try {
      const { siteOrigin: origin, sentryDsn, analytics, visits } = env;
      const { precompress: encodings, maxFailures, maxRemovals, keptBytes } = settings;
      result = await prerender({
        site,
        source,
        distDir,
        mark,
        origin,
        sentryDsn,
        analytics,
        visits,
        encodings,
        maxFailures,
        maxRemovals,
        allowsRemovals: values['allow-removals'],
        isFull: values.full,
        derivesNext: true,
        distributed: values.distributed ? {} : undefined,
        refusesDemo: env.nodeEnv === 'production',
        onEvent,
      }).catch(returnBlockedRemovals);
      const warning = describePruned(site.prune({ keptBytes }));
      if (warning !== null) console.warn(`prerender: ${warning}`);
    } finally {
      site.close();
    }
    const derived = await updateDerived(siteDir);
    if (derived) onEvent({ type: 'derived', release: derived });
    if (result instanceof RemovalsBlockedError) throw result;
  } finally {
    await database?.close();
  }
}

/** Maximum number of damaged files that are named; the rest are counted. */
const NAMED = 20;

async function verify(siteDir: string): Promise<void> {
  const site = await openWhenFree(siteDir);
  try {
    const damage = site.verify();
    for (const { tree, path, problem } of damage.slice(0, NAMED)) console.log(`  ${tree}/${path}: ${problem}`);
    if (damage.length > NAMED) console.log(`  and ${damage.length - NAMED} more`);
    if (damage.length === 0) console.log('prerender: all files are unchanged');
    else throw new SiteDamagedError(siteDir, `${damage.length} files are damaged`);
  } finally {
    site.close();
  }
}
