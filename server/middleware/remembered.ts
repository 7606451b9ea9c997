import type { MiddlewareHandler, Next } from 'hono';
import type { ChangeFeed } from '../changes/follower.ts';
import { ChangeMemory, type Read } from '../changes/memory.ts';
import { compressed, type Encoding } from '../compression.ts';
import type { ApiContext, ApiEnv } from '../context.ts';
import { acceptedEncoding, nameOf } from '../files/encodings.ts';
import { isKnownTag, tagOf } from './etag.ts';

/** Bytes of all answers that one process keeps. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Characters of the longest address whose answer is kept. */
const MOST_NAME = 2048;
/** Bytes that an answer takes at most beside its bodies: headers, name, keys. */
const OVERHEAD = 8 * 1024;
/** The body as it is and in two compressed forms, none of which is longer. */
const FORMS = 3;

/** An answer as it goes over the line. */
interface Form {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A public answer, and the compressed forms of it that somebody has asked for; null for one that is not kept. */
interface Answer extends Pick<Basis, 'onReuse'> {
  readonly plain: Form;
  readonly compressed: Map<Encoding, Form> | null;
}

/** Dependency keys of an answer, as its handler has named them. */
export interface Basis extends Pick<Read<unknown>, 'keys' | 'isStill'> {
  /** Called for each further request that the same answer is given to. */
  readonly onReuse?: ((context: ApiContext) => void) | undefined;
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Dependencies of the answer; undefined for one that is not to be cached. */
    basis?: Basis;
  }
}

/**
 * Makes the middleware that answers public reads from memory for as long as the change feed names nothing that they were
 * made of. A handler says with `madeOf()` what that was: an answer without it, an error, and one that sets a cookie are
 * never kept. Answers are known by path and query, and so by their language; cookies are not looked at.
 * @param maxBytes of everything that is kept
 */
export function createRememberer(feed: ChangeFeed, maxBytes = MOST_BYTES) {
  const memory = new ChangeMemory<Answer | null>(feed, maxBytes);

  /** @param isOpen whether such requests are known to be let in now; while they are not, memory answers none */
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
      // Hono adds the headers of the response that is there to one that takes its place.
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
 * True if the client asks for the current state of the database: a build knows from the change feed what has changed,
 * perhaps from another process than the one that it asks next.
 */
const wantsNew = ({ req }: ApiContext) => req.header('Cache-Control') === 'no-cache';

/** An address without its host. */
const pathAndQuery = (url: string) => url.slice(url.indexOf('/', 'https://'.length));

const NOT_KEPT = { keys: [], bytes: 0 } as const;

/** The answer of the handler; null for anything but a success. */
async function readAnswer(context: ApiContext, next: Next): Promise<Read<Answer | null>> {
  await next();
  const { res } = context;
  const tag = res.headers.get('ETag');
  if (res.status !== 200 || tag === null) return { value: null, ...NOT_KEPT };
  const headers = { ...Object.fromEntries(res.headers), vary: 'Accept-Encoding' };
  const body = new Uint8Array(await res.arrayBuffer());
  const plain = { body, tag, headers };
  const basis = context.get('basis');
  if (basis === undefined || res.headers.has('Set-Cookie')) return { value: { plain, compressed: null }, ...NOT_KEPT };
  const { onReuse, ...read } = basis;
  return { value: { plain, compressed: new Map(), onReuse }, ...read, bytes: body.length * FORMS + OVERHEAD };
}

async function send(context: ApiContext, answer: Answer): Promise<Response> {
  const encoding = acceptedEncoding(context.req.header('Accept-Encoding'));
  const { plain, compressed: forms } = answer;
  const { body, tag, headers } = encoding && forms ? await compressedForm(plain, forms, encoding) : plain;
  if (isKnownTag(context.req.header('If-None-Match'), tag)) return new Response(null, { status: 304, headers });
  return new Response(body, { status: 200, headers });
}

/** Made when it is first asked for; the answer as it is where compressing does not pay. */
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
