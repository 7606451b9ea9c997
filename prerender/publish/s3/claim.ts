import { OlderRevisionError, PublishError } from '../target.ts';
import { type ReleaseName, type RemoteState, readState, type StoredState, writeState } from './remote-state.ts';
import { ConditionFailedError, type Storage } from './storage.ts';

interface ClaimOptions {
  readonly storage: Storage;
  /** Named in errors. */
  readonly target: string;
  /** Of the state object. */
  readonly key: string;
  readonly release: ReleaseName;
  /** Also when the release is there already: to mend what it has become. */
  readonly isForced: boolean;
}

/** Milliseconds between two checks whether the claim still stands, while files go up. */
const LOOK_INTERVAL = 1_000;

/** The right to publish one release, until a newer one takes it. */
export interface Claim {
  /** What the storage held. */
  readonly found: RemoteState;
  /** Looks now and then. @throws OlderRevisionError when a newer release has taken over. */
  confirm(): Promise<void>;
  /** Says that the release is there whole. @throws OlderRevisionError, PublishError */
  finish(retired: RemoteState['retired']): Promise<void>;
}

/**
 * Announces that a release is being published. Of two at once the newer one stays, and the other stops within a second.
 * Returns null when the release is there whole already. @throws OlderRevisionError
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
      // Somebody has written in between: whether it was somebody newer is decided anew.
      if (!(error instanceof ConditionFailedError)) throw error;
    }
  }
}

function createClaim(options: ClaimOptions, found: RemoteState, { etag }: StoredState): Claim {
  const { storage, target, key, release } = options;
  let lastLook = Date.now();
  // Shared by all uploads: none begins while it is not known whether the claim stands.
  let checking = Promise.resolve();

  /** The state is not the one that was written here: a newer release, or another attempt at this one. */
  const explainLoss = async () => {
    const { state } = await readState(storage, key);
    refuseOlder(options, state);
    if (!state.publishing && isSame(state.published, release)) return;
    throw new PublishError(`${target}: another process publishes revision ${release.revision} as well`);
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
