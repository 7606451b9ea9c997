import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NoSuchReleaseError, SiteLockedError } from '../prerender/releases/errors.ts';
import type { Release } from '../prerender/releases/ledger.ts';
import { openWhenFree } from '../prerender/releases/open-when-free.ts';
import { groupOf, groupReleases } from '../prerender/releases/release-groups.ts';
import type { Site } from '../prerender/releases/site.ts';
import { readSiteStatus } from '../prerender/releases/status.ts';
import { runCommand } from '../server/command-line/run-command.ts';
import { UsageError } from '../server/command-line/usage.ts';
import { readEnv } from '../server/env.ts';

const HELP = `Serves an earlier release of the site at once, without a build.

  npm run rollback                 the release before the one being served
  npm run rollback -- RELEASE      a kept release, by its id or number, earlier or later
  npm run rollback -- --list       the kept releases
  npm run rollback -- --resume     lets builds publish again; until then the site stays unchanged

Environment: DATA_DIR.`;

function describe(release: Release): string {
  const { id, publishedAt, revision, pages, changed } = release;
  return `${id}  ${publishedAt.toISOString()}  revision ${revision}  ${pages} pages  ${changed} files changed`;
}

function list(siteDir: string): string {
  const { releases, served, isPaused } = readSiteStatus(siteDir);
  const groups = groupReleases(releases);
  const current = groupOf(groups, served?.number);
  const lines = groups.map((release) => {
    if (release.number !== current?.number) return `  ${describe(release)}`;
    return `* ${describe(release)}${isPaused ? '  (paused)' : ''}`;
  });
  return lines.join('\n') || 'Nothing has been published yet.';
}

async function withSite(siteDir: string, use: (site: Site) => string): Promise<string> {
  const site = await openWhenFree(siteDir);
  try {
    return use(site);
  } finally {
    site.close();
  }
}

function resume(site: Site): string {
  site.resume();
  const served = groupOf(groupReleases(site.releases()), site.served?.number);
  if (!site.isRolledBack || !served) return 'Builds may publish again.';
  return `Builds may publish again. The site stays at ${served.id} until the next one does: npm run prerender.`;
}

function rollback(site: Site, id: string | undefined): string {
  const release = site.rollback(id);
  return `The site is at ${describe(release)}\nBuilds are paused until: npm run rollback -- --resume`;
}

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    options: {
      list: { type: 'boolean' },
      resume: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  if (values.help) return HELP;
  const [id, ...rest] = positionals;
  const asked = [values.list, values.resume, id !== undefined].filter(Boolean).length;
  if (asked > 1 || rest.length > 0) throw new UsageError('Expected one release, or --list, or --resume.');
  const siteDir = join(readEnv().dataDir, 'site');
  if (values.list) return list(siteDir);
  return withSite(siteDir, (site) => (values.resume ? resume(site) : rollback(site, id)));
}

const isExpected = (error: unknown) => error instanceof NoSuchReleaseError || error instanceof SiteLockedError;

await runCommand(run, HELP, (error) => (isExpected(error) ? `rollback: ${error.message}.` : null));
