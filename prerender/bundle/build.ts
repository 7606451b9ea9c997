import { execFile } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { BEST_BROTLI, ENCODINGS } from '../../server/compression.ts';
import { lock } from '../../server/file-lock.ts';
import type { BuildInfo } from '../../src/contract/build-info.ts';
import { BUILD_FILE } from '../../src/contract/limits.ts';
import { isCompressedCopy } from '../output/file-kinds.ts';
import { precompress } from '../output/precompress.ts';
import { readAssets } from '../render/assets.ts';
import { checkBudgets } from './budgets.ts';
import { builtMark, DIST_DIR, MARK } from './built.ts';
import { writeDocumentScripts } from './document-scripts.ts';
import { type BuildMark, buildMark, studioMark } from './fingerprint.ts';
import { bundleWorker } from './worker.ts';

export type { BuildMark } from './fingerprint.ts';

/** Lock that serialises builds: test files that need a build start at the same time. */
const BUILD_LOCK = '.cache/build.lock';
/** ms to wait for a build in another process. */
const BUILD_TIMEOUT = 5 * 60_000;

/** Output folder of the studio's bundle: beside the shop's bundle, not among the files of the shop's site. */
export const STUDIO_DIST_DIR = join(DIST_DIR, 'studio');

const STUDIO_MARK = join(STUDIO_DIST_DIR, 'fingerprint.json');

/**
 * Builds the client and the server bundle; the mark is removed first and written last.
 * @throws BuildError if a kind of page exceeds its budget
 */
export async function buildShop(): Promise<void> {
  // The bundler loads slowly, so it is imported only to build.
  const { build } = await import('vike/api');
  rmSync(MARK, { force: true });
  const mark = buildMark();
  await build({ viteConfig: { logLevel: 'warn' } });
  await writeDocumentScripts(DIST_DIR);
  writeBuildInfo();
  await compressAssets(join(DIST_DIR, 'client'));
  await writeWorker();
  checkBudgets(DIST_DIR);
  writeFileSync(MARK, JSON.stringify(mark));
}

/**
 * Writes the files that every page of this build loads to the site's root, so that an open page detects a newer build.
 */
function writeBuildInfo(): void {
  const { start, styles } = readAssets(DIST_DIR);
  const info: BuildInfo = { files: [start, ...styles] };
  writeFileSync(join(DIST_DIR, 'client', BUILD_FILE), JSON.stringify(info));
}

/** Writes compressed copies of the assets, for servers that send such copies as they are. */
async function compressAssets(dir: string): Promise<void> {
  const files = globSync('assets/**/*.*', { cwd: dir }).filter((file) => !isCompressedCopy(file));
  await precompress(dir, files, ENCODINGS, BEST_BROTLI);
}

/** Writes the service worker as a script of its own: its file name must not change with its content. */
async function writeWorker(): Promise<void> {
  for (const [name, code] of Object.entries(await bundleWorker())) writeFileSync(join(DIST_DIR, 'client', name), code);
}

/** Builds the studio. Vite empties its folder first; the mark is written last. */
export async function buildStudio(): Promise<void> {
  const { build } = await import('vite');
  const mark = studioMark();
  await build({ configFile: 'studio/vite.config.ts', logLevel: 'warn' });
  await compressAssets(STUDIO_DIST_DIR);
  writeFileSync(STUDIO_MARK, JSON.stringify(mark));
}

/** Returns the mark of the studio build in dist/; null if there is none or the build did not finish. */
function builtStudioMark(): unknown {
  try {
    return JSON.parse(readFileSync(STUDIO_MARK, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Builds the shop unless dist/ already holds this build, and returns the mark. The build runs in a process of its own
 * with NODE_ENV=production, whatever the mode of this process.
 */
export async function ensureBuilt(): Promise<BuildMark> {
  const mark = buildMark();
  await buildUnless(() => builtMark()?.build === mark.build, 'shop');
  return mark;
}

/** Builds the studio unless dist/ already holds this build. Shop and studio are rebuilt independently. */
export async function ensureStudioBuilt(): Promise<void> {
  const mark = studioMark();
  await buildUnless(() => builtStudioMark() === mark, 'studio');
}

async function buildUnless(isBuilt: () => boolean, part: 'shop' | 'studio'): Promise<void> {
  if (isBuilt()) return;
  mkdirSync(dirname(BUILD_LOCK), { recursive: true });
  const buildLock = await lock(BUILD_LOCK, 'exclusive', BUILD_TIMEOUT);
  try {
    // Another process may have built it meanwhile.
    if (isBuilt()) return;
    console.error(`building the ${part} ...`);
    const env = { ...process.env, NODE_ENV: 'production' };
    await promisify(execFile)(process.execPath, ['scripts/build.ts', part], { env });
  } finally {
    buildLock.release();
  }
}
