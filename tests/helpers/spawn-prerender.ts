import { type ChildProcess, spawn } from 'node:child_process';
import { ORIGIN } from './prerendered-site.ts';

/** `npm run prerender` as a child process. */
export interface PrerenderProcess {
  readonly child: ChildProcess;
  /** Its exit code and its output to stderr, which includes the progress. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
  /** Resolves when the pages are known and rendering begins. */
  readonly begun: Promise<void>;
}

/** Starts the prerender. @param source DATABASE_URL or SHOP_API_URL, and other variables */
export function spawnPrerender(dataDir: string, source: Readonly<Record<string, string>>): PrerenderProcess {
  const { DATABASE_URL: _, SHOP_API_URL: __, ...rest } = process.env;
  const child = spawn(process.execPath, ['scripts/prerender.mjs'], {
    // Production would refuse the seller of the demo shop.
    env: { ...rest, NODE_ENV: 'test', ...source, DATA_DIR: dataDir, SITE_ORIGIN: ORIGIN },
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
