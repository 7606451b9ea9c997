import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vike/api';
import { buildFingerprint } from './fingerprint.ts';

/** Where the client and the server bundle go. */
export const DIST_DIR = 'dist';

const MARK = join(DIST_DIR, 'fingerprint');

/** The fingerprint of the build in dist/, or null when there is none or it did not finish. */
export function builtFingerprint(): string | null {
  try {
    return readFileSync(MARK, 'utf8');
  } catch {
    return null;
  }
}

/** Builds the client and the server bundle; the mark is removed first and written last. */
export async function buildShop(): Promise<void> {
  rmSync(MARK, { force: true });
  const fingerprint = buildFingerprint();
  await build({ viteConfig: { logLevel: 'warn' } });
  writeFileSync(MARK, fingerprint);
}

/**
 * Builds unless dist/ holds this very build. Returns its fingerprint. The build has a process of its own: it is for
 * production whatever this process is for.
 */
export async function ensureBuilt(): Promise<string> {
  const fingerprint = buildFingerprint();
  if (builtFingerprint() === fingerprint) return fingerprint;
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { env });
  return fingerprint;
}
