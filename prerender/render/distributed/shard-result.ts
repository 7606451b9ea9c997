import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { PageOutcome } from '../render-job.ts';

/** Outcomes of the pages of a shard, with the files that differ. */
export interface ShardResult {
  readonly outcomes: readonly PageOutcome[];
  /** By path; one entry for each file of the outcomes that is to be written. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
}

/** Bytes that hold the length of the outcomes' JSON; the JSON and the files, in the order of the outcomes, follow. */
const LENGTH_SIZE = 4;

/** Encodes a shard result as one compressed buffer: pages of a shard share most of their bytes. */
export function encodeShardResult({ outcomes, contents }: ShardResult): Uint8Array {
  const head = Buffer.from(JSON.stringify(outcomes));
  const length = Buffer.alloc(LENGTH_SIZE);
  length.writeUInt32LE(head.length);
  const files = filesOf(outcomes).map(({ path }) => {
    const content = contents.get(path);
    if (!content) throw new Error(`A shard result lacks ${path}`);
    return content;
  });
  // The checksum detects a shard result that was damaged in transit.
  return zstdCompressSync(Buffer.concat([length, head, ...files]), {
    params: { [constants.ZSTD_c_checksumFlag]: 1 },
  });
}

/** Decodes a shard result. @throws Error if encodeShardResult() has not made it */
export function decodeShardResult(result: Uint8Array): ShardResult {
  const bytes = zstdDecompressSync(result);
  let offset = LENGTH_SIZE + bytes.readUInt32LE(0);
  // Written by encodeShardResult() of the same build.
  const outcomes = JSON.parse(bytes.toString('utf8', LENGTH_SIZE, offset)) as PageOutcome[];
  const contents = new Map<string, Uint8Array>();
  for (const { path, bytes: size } of filesOf(outcomes)) {
    contents.set(path, bytes.subarray(offset, offset + size));
    offset += size;
  }
  if (offset !== bytes.length) throw new Error(`A shard result has ${bytes.length} bytes and not ${offset}`);
  return { outcomes, contents };
}

const filesOf = (outcomes: readonly PageOutcome[]) =>
  outcomes.flatMap((outcome) =>
    outcome.type === 'rendered' ? outcome.files.filter(({ isWritten }) => isWritten) : [],
  );
