import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../context.ts';
import { describeSchema, isUsable, readSchemaState } from '../db/schema-version.ts';
import { hasCode } from '../errors.ts';
import { releasePath } from '../files/release-path.ts';

interface Readiness {
  /**
   * `failing`: the database does not answer, or this code cannot use its schema. `no-site`: no release has been published
   * yet.
   */
  readonly status: 'ok' | 'draining' | 'failing' | 'no-site';
  /** For the log; null if a change of the state is expected. */
  readonly reason: string | null;
}

/**
 * Returns whether requests can be answered. Only causes that another process does not share, or that no process can
 * work with, make it not ready: a full disk or a dead rebuild worker stops saves, but not shoppers.
 */
export async function readReadiness({
  shutdown,
  healthPool,
  siteDir,
}: Pick<Deps, 'shutdown' | 'healthPool' | 'siteDir'>): Promise<Readiness> {
  if (shutdown.isDraining) return { status: 'draining', reason: null };
  try {
    const schema = await readSchemaState(healthPool);
    if (!isUsable(schema)) return { status: 'failing', reason: describeSchema(schema) };
  } catch (error) {
    return { status: 'failing', reason: error instanceof Error ? error.message : String(error) };
  }
  if (siteDir !== null && !(await hasRelease(siteDir)))
    return { status: 'no-site', reason: `${siteDir} has no release: run npm run rebuild` };
  return { status: 'ok', reason: null };
}

/** Returns true if a release of the site has been published into this folder. */
export async function hasRelease(siteDir: string): Promise<boolean> {
  try {
    await access(join(siteDir, releasePath(siteDir)));
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}
