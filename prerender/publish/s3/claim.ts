import { OlderRevisionError, PublishError } from '../target.ts';
import { type ReleaseName, type RemoteState, readState, type StoredState, writeState } from './remote-state.ts';
import { ConditionFailedError, type Storage } from './storage.ts';

interface ClaimOptions {
  readonly storage: Storage;
  /** The name in error messages. */
  readonly target: string;
  /** Key of the state object. */
  readonly key: string;
  readonly release: ReleaseName;
  /** True to publish a release that the storage already has, in order to repair it. */
  readonly isForced: boolean;
}

/** ms between two checks of the claim during uploads. */
const LOOK_INTERVAL = 1_000;

/** The right to publish one release, until a newer release claims it. */
export interface Claim {
  /** The state of the storage before the claim. */
  readonly found: RemoteState;
  /** Checks the claim from time to time. @throws OlderRevisionError if a newer release has claimed the storage */
  confirm(): Promise<void>;
  /** Records that the release is complete. @throws OlderRevisionError, PublishError */
  finish(retired: RemoteState['retired']): Promise<void>;
}

/**
 * Announces that a release is being published. Of two concurrent releases the newer one continues, and the older one
 * stops within a second. Returns null if the storage already has the complete release. @throws OlderRevisionError
 */
export async function claimRelease(options: ClaimOptions): Promise<Claim | null> {
  const { storage, key, release } = options;
  for (;;) {
    const { state: found, etag } = await readState(storage, key);
    refuseOlder(options, found);
    if (!options.isForced && !found.publishing && isSame(found.published, release)) return null;
    const publishing = { ...release, attempt: crypto.randomUUID() };
    try {
      return createClaim(options, found, await writeState(storage, key, etag, { ...found, publishing }));
    } catch (error) {
      // Another process has written meanwhile; its state is read and compared again.
      if (!(error instanceof ConditionFailedError)) throw error;
    }
  }
}

function createClaim(options: ClaimOptions, found: RemoteState, { etag }: StoredState): Claim {
  const { storage, target, key, release } = options;
  let lastLook = Date.now();
  // Shared by all uploads, so that none starts while a check of the claim is pending.
  let checking = Promise.resolve();

  /** Handles a state written by another process: by a newer release, or by another attempt at this one. */
  const explainLoss = async () => {
    const { state } = await readState(storage, key);
    refuseOlder(options, state);
    if (!state.publishing && isSame(state.published, release)) return;
    throw new PublishError(`${target}: another process is publishing revision ${release.revision}`);
  };

  return {
    found,
    confirm: () => {
      if (Date.now() - lastLook >= LOOK_INTERVAL) {
        lastLook = Date.now();
        checking = storage.etag(key).then((found) => (found === etag ? undefined : explainLoss()));
      }
      return checking;
    },
    finish: async (retired) => {
      const published = { revision: release.revision, releaseId: release.releaseId };
      try {
        await writeState(storage, key, etag, { published, publishing: null, retired });
      } catch (error) {
        if (!(error instanceof ConditionFailedError)) throw error;
        await explainLoss();
      }
    },
  };
}

function refuseOlder({ target, release }: ClaimOptions, { published, publishing }: RemoteState): void {
  for (const other of [published, publishing]) {
    if (other && other.revision >= release.revision && !isSame(other, release)) {
      throw new OlderRevisionError(target, release.revision, other.revision);
    }
  }
}

const isSame = (one: ReleaseName | null, other: ReleaseName) =>
  one !== null && one.revision === other.revision && one.releaseId === other.releaseId;
