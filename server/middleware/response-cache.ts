import type { MiddlewareHandler, Next } from 'hono';
import type { ChangeFeed } from '../changes/follower.ts';
import { ChangeMemory, type Read } from '../changes/memory.ts';
import { compressed, type Encoding } from '../compression.ts';
import type { ApiContext, ApiEnv } from '../context.ts';
import { acceptedEncoding, nameOf } from '../files/encodings.ts';
import { isKnownTag, tagOf } from './etag.ts';

/** Maximum total size in bytes of the answers that one process caches. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Maximum characters of a URL whose answer is cached. */
const MOST_NAME = 2048;
/** Maximum bytes of an answer besides its bodies: headers, name, keys. */
const OVERHEAD = 8 * 1024;
/** Number of forms of a body: plain and two compressed ones, which are no longer. */
const FORMS = 3;

/** An answer in one encoding, as it is sent. */
interface Form {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A public answer with the compressed forms requested so far; null if it must not be cached. */
interface Answer extends Pick<AnswerDependencies, 'onReuse'> {
  readonly plain: Form;
  readonly compressed: Map<Encoding, Form> | null;
}

/** The dependencies of an answer, as its handler has declared them. */
export interface AnswerDependencies extends Pick<Read<unknown>, 'keys' | 'isStill'> {
  /** Called for each further request that gets the same answer. */
  readonly onReuse?: ((context: ApiContext) => void) | undefined;
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Dependencies of the answer; undefined for one that is not to be cached. */
    dependencies?: AnswerDependencies;
  }
}

/**
 * Creates the middleware that answers public reads from memory until the change feed names one of their dependencies. A
 * handler declares them with `dependsOn()`; an answer without it, an error, and an answer that sets a cookie are never
 * cached. The key is the path and query, and so the language; cookies are ignored.
 * @param maxBytes maximum total size of the cache
 */
export function createResponseCache(feed: ChangeFeed, maxBytes = MOST_BYTES) {
  const memory = new ChangeMemory<Answer | null>(feed, maxBytes);

  /** @param isOpen returns true if such requests are known to be admitted now; otherwise memory answers none */
  return (isOpen: () => boolean): MiddlewareHandler<ApiEnv> => {
    const recall = async (context: ApiContext, next: Next, name: string): Promise<Response | undefined> => {
      await feed.becomeCurrent();
      let isReused = true;
      const read = () => {
        isReused = false;
        return readAnswer(context, next);
      };
      const isKept = name.length <= MOST_NAME && isOpen() && !wantsNew(context);
      const answer = isKept ? await memory.recall(name, read) : (await read()).value;
      if (answer === null) return undefined;
      if (isReused) answer.onReuse?.(context);
      const response = await send(context, answer);
      // Hono adds the headers of an existing response to the one that replaces it.
      context.res = undefined;
      context.res = response;
      return response;
    };
    return async (context, next) => {
      const name = pathAndQuery(context.req.url);
      const known = isOpen() && !wantsNew(context) ? memory.peek(name) : undefined;
      if (!known) return recall(context, next, name);
      known.onReuse?.(context);
      return send(context, known);
    };
  };
}

/**
 * Returns true if the client requires the current state of the database. A build does: it may hear of a change from
 * another process before this one does.
 */
export const wantsNew = ({ req }: ApiContext) => req.header('Cache-Control') === 'no-cache';

/** Returns a URL without its origin. */
const pathAndQuery = (url: string) => url.slice(url.indexOf('/', 'https://'.length));

const NOT_KEPT = { keys: [], bytes: 0 } as const;

/** Returns the handler's answer; null for anything but a success. */
async function readAnswer(context: ApiContext, next: Next): Promise<Read<Answer | null>> {
  await next();
  const { res } = context;
  const tag = res.headers.get('ETag');
  if (res.status !== 200 || tag === null) return { value: null, ...NOT_KEPT };
  const headers = { ...Object.fromEntries(res.headers), vary: 'Accept-Encoding' };
  const body = new Uint8Array(await res.arrayBuffer());
  const plain = { body, tag, headers };
  const dependencies = context.get('dependencies');
  if (dependencies === undefined || res.headers.has('Set-Cookie'))
    return { value: { plain, compressed: null }, ...NOT_KEPT };
  const { onReuse, ...read } = dependencies;
  return { value: { plain, compressed: new Map(), onReuse }, ...read, bytes: body.length * FORMS + OVERHEAD };
}

async function send(context: ApiContext, answer: Answer): Promise<Response> {
  const encoding = acceptedEncoding(context.req.header('Accept-Encoding'));
  const { plain, compressed: forms } = answer;
  const { body, tag, headers } = encoding && forms ? await compressedForm(plain, forms, encoding) : plain;
  if (isKnownTag(context.req.header('If-None-Match'), tag)) return new Response(null, { status: 304, headers });
  return new Response(body, { status: 200, headers });
}

/** Returns a compressed form, made on first request; the plain form if compressing does not pay. */
async function compressedForm(plain: Form, forms: Map<Encoding, Form>, encoding: Encoding): Promise<Form> {
  const known = forms.get(encoding);
  if (known) return known;
  const body = await compressed(Buffer.from(plain.body.buffer), encoding);
  const form = body ? encodedForm(plain, new Uint8Array(body), encoding) : plain;
  forms.set(encoding, form);
  return form;
}

function encodedForm({ headers }: Form, body: Uint8Array<ArrayBuffer>, encoding: Encoding): Form {
  const tag = tagOf(body);
  return { body, tag, headers: { ...headers, etag: tag, 'content-encoding': nameOf(encoding) } };
}
