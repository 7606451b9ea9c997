import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { PublishError } from '../target.ts';

/** Location of the site in the storage. The SDK finds the credentials: environment, profile, role. */
export interface S3Location {
  readonly bucket: string;
  readonly region: string;
  /** For storage that is not Amazon's. */
  readonly endpoint: string | undefined;
  /** `''` or a prefix with a trailing slash. The bucket, or everything under the prefix, belongs to the site. */
  readonly prefix: string;
}

/** Attempts of a request by the SDK, with growing pauses; ms that one may take. */
const ATTEMPTS = 5;
const REQUEST_TIMEOUT = 30_000;
const CONNECTION_TIMEOUT = 5_000;

interface StoredObject {
  readonly key: string;
  /** Without quotes; for objects that were put in one part, the MD5 of the content. */
  readonly etag: string;
}

interface Upload {
  readonly key: string;
  readonly body: Uint8Array;
  /** In Base64; the storage rejects a body that does not match. */
  readonly md5: string;
  readonly contentType: string;
  readonly cacheControl: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Writes only if the object still has this ETag; null: only if there is no object. */
type Condition = { readonly over: string | null };

/** Another process has changed the object meanwhile. */
export class ConditionFailedError extends PublishError {
  override readonly name = 'ConditionFailedError';
}

export type Storage = ReturnType<typeof createStorage>;

/**
 * Creates a client with the few requests that publishing needs. Every failure is a PublishError that names the request.
 */
export function createStorage({ bucket, region, endpoint }: S3Location) {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    // Content-MD5 serves the same purpose, and storages other than Amazon's support it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { requestTimeout: REQUEST_TIMEOUT, connectionTimeout: CONNECTION_TIMEOUT },
  });

  return {
    /** Returns an object's text and ETag; null if there is none. */
    read: (key: string) =>
      named(`GET ${key}`, async () => {
        const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return { text: (await Body?.transformToString()) ?? '', etag: ETag ?? '' };
      }).catch(nullWhenMissing),

    /** Returns an object's ETag as the storage writes it; null if there is no object. */
    etag: (key: string) =>
      named(`HEAD ${key}`, async () => {
        const { ETag } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
        return ETag ?? '';
      }).catch(nullWhenMissing),

    /** Writes an object and returns its ETag. @throws ConditionFailedError */
    put: ({ key, body, md5, contentType, cacheControl, metadata }: Upload, condition?: Condition) =>
      named(`PUT ${key}`, async () => {
        const { ETag } = await client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: key,
            Body: body,
            ContentLength: body.length,
            ContentMD5: md5,
            ContentType: contentType,
            CacheControl: cacheControl,
            ...(metadata && { Metadata: metadata }),
            ...(condition && (condition.over === null ? { IfNoneMatch: '*' } : { IfMatch: condition.over })),
          }),
        );
        return ETag ?? '';
      }),

    delete: (key: string) =>
      named(`DELETE ${key}`, async () => {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
      }),

    /** Yields every object under a prefix, one result page after another. */
    async *list(prefix: string): AsyncGenerator<StoredObject> {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })[Symbol.asyncIterator]();
      for (;;) {
        const { value, done } = await named(`LIST ${prefix}`, () => pages.next());
        if (done) return;
        for (const { Key, ETag } of value.Contents ?? []) {
          if (Key !== undefined) yield { key: Key, etag: ETag?.replaceAll('"', '') ?? '' };
        }
      }
    },

    close: () => client.destroy(),
  };

  async function named<Result>(request: string, send: () => Promise<Result>): Promise<Result> {
    try {
      return await send();
    } catch (error) {
      const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      const message = `Storage ${bucket}: ${request} failed${status ? ` with ${status}` : ''} (${reason})`;
      // 409: a concurrent conditional write was in progress.
      if (status === 412 || status === 409) throw new ConditionFailedError(message, { cause: error });
      throw new PublishError(message, { cause: error });
    }
  }
}

function nullWhenMissing(error: unknown): null {
  const cause = error instanceof PublishError ? error.cause : undefined;
  const isMissing =
    cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 404 && cause.name !== 'NoSuchBucket';
  if (isMissing) return null;
  throw error;
}
