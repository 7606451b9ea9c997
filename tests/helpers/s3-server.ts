import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredObject {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface S3Request {
  readonly method: string;
  /** Without the bucket; `''` is the bucket itself. */
  readonly key: string;
}

/** An in-memory storage with one bucket that implements the part of the S3 protocol that publishing uses. */
export interface S3Server {
  readonly url: string;
  readonly objects: Map<string, StoredObject>;
  /** In the order of arrival. */
  readonly requests: S3Request[];
  /** Called before a request is answered; a returned status becomes the answer. */
  onRequest: (request: S3Request) => Promise<number | undefined> | number | undefined;
  close(): Promise<void>;
}

export const S3_BUCKET = 'site';

/** Keys per page of a listing; few, so that listings have several pages. */
const LIST_SIZE = 3;

/** Headers that are returned with the object. */
const KEPT_HEADERS = /^(?:content-type|cache-control|x-amz-meta-.*)$/;

/** Starts the storage: signed requests, conditional writes, paginated listings, errors in XML. */
export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const requests: S3Request[] = [];
  const http = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => fail(response, 500, 'InternalError', String(error)));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const server: S3Server = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    objects,
    requests,
    onRequest: () => undefined,
    close: () => close(http),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', server.url);
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const { method = 'GET' } = request;
    const key = rest.join('/');
    const body = await readBody(request);
    requests.push({ method, key });
    const status = await server.onRequest({ method, key });
    if (status !== undefined) return fail(response, status, status === 503 ? 'SlowDown' : 'Refused');
    if (!isSigned(request)) return fail(response, 403, 'AccessDenied');
    if (bucket !== S3_BUCKET) return fail(response, 404, 'NoSuchBucket');
    if (method === 'GET' && key === '') return list(objects, url.searchParams, response);
    if (method === 'GET' || method === 'HEAD') return get(objects, key, response);
    if (method === 'PUT') return put(objects, key, body, request, response);
    if (method !== 'DELETE') return fail(response, 405, 'MethodNotAllowed');
    objects.delete(key);
    response.writeHead(204).end();
  }
  return server;
}

/** Checks the form of a version 4 signature: the credentials' scope, the signed headers, the signature. */
const isSigned = ({ headers }: IncomingMessage) =>
  /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d{8}\/[^/]+\/s3\/aws4_request, SignedHeaders=\S+, Signature=[0-9a-f]{64}$/.test(
    headers.authorization ?? '',
  ) && headers['x-amz-date'] !== undefined;

async function get(objects: S3Server['objects'], key: string, response: ServerResponse): Promise<void> {
  const object = objects.get(key);
  if (!object) return fail(response, 404, 'NoSuchKey');
  response.writeHead(200, { ...object.headers, etag: object.etag, 'content-length': object.body.length });
  // Node omits the body in answers to HEAD.
  response.end(object.body);
}

async function put(
  objects: S3Server['objects'],
  key: string,
  body: Buffer,
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const present = objects.get(key);
  const over = headers['if-match'];
  if (over !== undefined && over !== present?.etag) return fail(response, 412, 'PreconditionFailed');
  if (headers['if-none-match'] === '*' && present) return fail(response, 412, 'PreconditionFailed');
  const md5 = createHash('md5').update(body);
  const digest = md5.digest();
  if (headers['content-md5'] !== digest.toString('base64')) return fail(response, 400, 'BadDigest');
  const etag = `"${digest.toString('hex')}"`;
  const kept = Object.entries(headers).filter(([name]) => KEPT_HEADERS.test(name));
  objects.set(key, { body, etag, headers: Object.fromEntries(kept) as Record<string, string> });
  response.writeHead(200, { etag }).end();
}

function list(objects: S3Server['objects'], search: URLSearchParams, response: ServerResponse): void {
  const after = search.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(search.get('prefix') ?? '') && key > after).sort();
  const page = keys.slice(0, LIST_SIZE);
  const isTruncated = keys.length > page.length;
  const contents = page.map(
    (key) => `<Contents><Key>${escapeXml(key)}</Key><ETag>${escapeXml(objects.get(key)?.etag ?? '')}</ETag></Contents>`,
  );
  const next = isTruncated ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  );
}

function fail(response: ServerResponse, status: number, code: string, message: string = code): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`);
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function close(http: Server): Promise<void> {
  return new Promise((resolve) => {
    http.close(() => resolve());
    http.closeAllConnections();
  });
}
