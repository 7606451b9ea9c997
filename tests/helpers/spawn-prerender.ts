import { type ChildProcess, spawn } from 'node:child_process';
import { ORIGIN } from './prerendered-site.ts';

/** `npm run prerender` as a process of its own. */
export interface PrerenderProcess {
  readonly child: ChildProcess;
  /** What it wrote to stderr, where its progress goes, and how it ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
  /** Resolves when the pages are known and the work begins. */
  readonly begun: Promise<void>;
}

/** @param source DATABASE_URL or SHOP_API_URL */
export function spawnPrerender(dataDir: string, source: Readonly<Record<string, string>>): PrerenderProcess {
  const { DATABASE_URL: _, SHOP_API_URL: __, ...rest } = process.env;
  const child = spawn(process.execPath, ['scripts/prerender.mjs'], {
    env: { ...rest, ...source, DATA_DIR: dataDir, SITE_ORIGIN: ORIGIN, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  const begun = new Promise<void>((resolve) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (/pages to check/.test(output)) resolve();
    });
  });
  return { child, begun, ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, output }))) };
}
