import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DependencyKey } from '../../../server/changes/keys.ts';
import { concurrently } from '../../concurrency.ts';
import { cacheControl, contentType, STAGES, stageOf } from '../../output/file-kinds.ts';
import {
  listFiles,
  type OnPublishEvent,
  PublishError,
  type ReleaseChange,
  type SiteFile,
  type Target,
} from '../target.ts';
import { type Claim, claimRelease } from './claim.ts';
import { type KeyStyle, keyOf } from './keys.ts';
import { type KeyOptions, planChange, planComparison, type UploadPlan } from './plan.ts';
import { STATE_FILE } from './remote-state.ts';
import { createStorage, type S3Location } from './storage.ts';

export interface S3TargetOptions {
  readonly location: S3Location;
  readonly keyStyle: KeyStyle;
  /** True if a CDN in front of the storage is purged of each change, so that it may cache pages. */
  readonly isPurged: boolean;
  /** Formats a page's tags for the CDN; the value is stored in the object's metadata. */
  readonly tagValue?: ((tags: readonly DependencyKey[] | undefined) => string) | undefined;
  /** ms that an asset is kept after the last release that loads it. */
  readonly assetGrace?: number;
  /** Returns the ms since the epoch. */
  readonly now?: () => number;
  /** Lists every file of a release with its tags; by default the files of its tree, without tags. */
  readonly filesOf?: (change: Release) => Promise<readonly SiteFile[]>;
}

type Release = Pick<ReleaseChange, 'revision' | 'releaseId' | 'dir'>;

export interface S3Target extends Target {
  /** Brings the storage to a release by comparing all files, regardless of the recorded state. */
  syncAll(release: Release, files: readonly SiteFile[], onProgress?: OnPublishEvent): Promise<void>;
  /** Closes the connections. */
  close(): void;
}

/** Maximum number of concurrent requests. */
const REQUESTS = 24;
/** ms; a page that is open for longer detects a new build by other means; see src/app/build-watch.ts. */
const ASSET_GRACE = 7 * 86_400_000;

/** Metadata name of an object's tags; the storage returns them as `x-amz-meta-cache-tags`. */
const TAGS_NAME = 'cache-tags';

/** Creates a target that publishes to S3-compatible storage, the origin of the site. */
export function createS3Target(options: S3TargetOptions): S3Target {
  const { location, keyStyle, isPurged, tagValue, now = Date.now, assetGrace = ASSET_GRACE } = options;
  const { filesOf = filesWithoutTags } = options;
  const { bucket, prefix } = location;
  const name = `s3://${bucket}/${prefix}`;
  const keyOptions = { style: keyStyle, prefix };
  const stateKey = prefix + STATE_FILE;
  const storage = createStorage(location);

  async function upload(dir: string, { path, tags }: SiteFile): Promise<number> {
    const body = await readFile(join(dir, path)).catch((cause: unknown) => {
      throw new PublishError(`${path} of the release cannot be read`, { cause });
    });
    await storage.put({
      key: keyOf(path, keyStyle, prefix),
      body,
      md5: createHash('md5').update(body).digest('base64'),
      contentType: contentType(path),
      cacheControl: cacheControl(path, isPurged),
      ...(tagValue && { metadata: { [TAGS_NAME]: tagValue(tags) } }),
    });
    return body.length;
  }

  async function carryOut(plan: UploadPlan, dir: string, claim: Claim, onProgress: OnPublishEvent): Promise<void> {
    const { uploads, isComparison } = plan;
    const retired = retire(claim.found.retired, plan, keyOptions, now());
    const due = Object.keys(retired).filter((key) => now() - (retired[key] ?? 0) >= assetGrace);
    const deletions = [...plan.deletions, ...due];
    onProgress({ type: 'planned', target: name, uploads: uploads.length, deletions: deletions.length, isComparison });
    for (const stage of STAGES) {
      const files = uploads.filter(({ path }) => stageOf(path) === stage);
      await concurrently(files, REQUESTS, async (file) => {
        await claim.confirm();
        const bytes = await upload(dir, file);
        onProgress({ type: 'uploaded', target: name, path: file.path, bytes });
      });
    }
    await concurrently(deletions, REQUESTS, async (key) => {
      await claim.confirm();
      await storage.delete(key);
      onProgress({ type: 'deleted', target: name, path: key.slice(prefix.length) });
    });
    for (const key of due) delete retired[key];
    await claim.finish(retired);
  }

  /** Claims the storage for a release, carries out the plan, and reports the result. */
  async function bring(
    release: Release,
    makePlan: (claim: Claim) => Promise<UploadPlan>,
    { isForced = false, onProgress = () => {} }: { isForced?: boolean; onProgress?: OnPublishEvent | undefined },
  ): Promise<void> {
    const claim = await claimRelease({ storage, target: name, key: stateKey, release, isForced });
    if (!claim) return onProgress({ type: 'present', target: name });
    await carryOut(await makePlan(claim), release.dir, claim, onProgress);
    onProgress({ type: 'published', target: name, revision: release.revision });
  }

  return {
    name,
    publish: (change, onProgress) =>
      bring(
        change,
        async ({ found }) =>
          holds(found, change.previousReleaseId)
            ? planChange(change, keyOptions)
            : planComparison(storage, change.dir, await filesOf(change), keyOptions),
        { onProgress },
      ),
    syncAll: (release, files, onProgress) =>
      bring(release, () => planComparison(storage, release.dir, files, keyOptions), {
        isForced: true,
        onProgress,
      }),
    close: storage.close,
  };
}

/** Returns true if the storage holds exactly this release and no other is being published over it. */
const holds = ({ published, publishing }: Claim['found'], releaseId: string | null) =>
  publishing === null && published !== null && published.releaseId === releaseId;

/**
 * Returns the retired assets and the times of their retirement. An asset that is uploaded again is no longer retired.
 */
function retire(
  retired: Readonly<Record<string, number>>,
  { retirements, uploads, isComparison }: UploadPlan,
  { style, prefix }: KeyOptions,
  now: number,
): Record<string, number> {
  const waiting = Object.fromEntries(retirements.map((key) => [key, retired[key] ?? now]));
  // A comparison has found all retired assets.
  if (isComparison) return waiting;
  const next = { ...retired, ...waiting };
  for (const { path } of uploads) delete next[keyOf(path, style, prefix)];
  return next;
}

const filesWithoutTags = async ({ dir }: Release): Promise<SiteFile[]> =>
  (await listFiles(dir)).map((path) => ({ path }));
