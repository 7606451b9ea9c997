import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { addressOfFile, formatAddress } from '../../prerender/releases/content.ts';
import { readSiteStatus } from '../../prerender/releases/status.ts';
import { hashTree } from './prerendered-site.ts';

/** Computes the address of a set of files from scratch. */
function addressOfTree(hashes: Readonly<Record<string, string>>): string {
  return formatAddress(Object.entries(hashes).reduce((sum, [path, hash]) => sum + addressOfFile(path, hash), 0n));
}

/** State that a killed process has left, as a reader finds it before any recovery. */
export interface LeftBehind {
  /** Address of the served files; null if there are none yet. */
  readonly served: string | null;
  /** Addresses of the published releases, newest first. */
  readonly published: readonly string[];
}

export function readLeftBehind(siteDir: string): LeftBehind {
  const current = join(siteDir, 'current');
  return {
    served: existsSync(current) ? addressOfTree(hashTree(current)) : null,
    published: readSiteStatus(siteDir).releases.map(({ address }) => address),
  };
}

export function spawnPrerenders(siteDir: string, url: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, ['tests/helpers/prerender-process.ts', siteDir, url, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** Returns the ms of a process's first build, after which it is killed; random moments are chosen within this time. */
export async function timeFirstBuild(siteDir: string, url: string): Promise<number> {
  const child = spawnPrerenders(siteDir, url);
  const closed = once(child, 'close');
  await nextLine(child);
  const started = performance.now();
  await nextLine(child);
  const duration = performance.now() - started;
  child.kill('SIGKILL');
  await closed;
  return duration;
}

/** Kills a prerendering process `delay` ms after its first output. @throws Error if it has ended by itself */
export async function killAfter(child: ChildProcess, delay: number): Promise<void> {
  const closed = once(child, 'close');
  await nextLine(child);
  await setTimeout(delay);
  child.kill('SIGKILL');
  const [code] = await closed;
  if (code !== null) throw new Error(`The process exited with ${code} before it was killed`);
}

async function nextLine({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) throw new Error('The process has no output');
  await Promise.race([once(stdout, 'data'), once(stdout, 'close')]);
}

/** Edits the shop while `work` is running: a few prices, and occasionally a part of every page. */
export async function editingDuring<T>(pool: pg.Pool, work: Promise<T>): Promise<T> {
  let isOver = false;
  const edits = (async () => {
    for (let edit = 0; !isOver; edit++) {
      await pool.query(
        edit % 10 === 9
          ? `UPDATE site_settings SET site = jsonb_set(site, '{uk,name}', to_jsonb('Крамниця ' || random()))`
          : `UPDATE products SET old_price = NULL, price = 100 + (random() * 10000)::int
             WHERE id IN (SELECT id FROM products ORDER BY random() LIMIT 3)`,
      );
      await setTimeout(20);
    }
  })();
  try {
    return await work;
  } finally {
    isOver = true;
    await edits;
  }
}
