import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { redact } from '../src/rules/redact.ts';

/** The request, or the job that a request has queued, on whose behalf code runs. */
export interface RequestContext {
  /** Id of the request: in each log line, in the header X-Request-Id of the answer, in the payload of its jobs. */
  readonly id: string;
  /** Pattern of the endpoint, such as `/api/v1/products/{slug}`; null for a file, and before the router has run. */
  route: string | null;
  /** True once the answer is a stream of events, whose duration is not a response time. */
  isStream: boolean;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Ids that other systems make: UUIDs, nginx's `$request_id`, ray ids. Others could fill or forge log lines. */
const ACCEPTED = /^[\w.-]{8,64}$/;

/** Returns true for a valid id that is not a phone number: the log does not redact ids. */
const isAccepted = (id: unknown): id is string => typeof id === 'string' && ACCEPTED.test(id) && redact(id) === id;

/** Returns the id that a client or proxy has given to a request, if it is valid, or else a new one. */
export const requestIdOf = (given: unknown): string => (isAccepted(given) ? given : randomUUID());

/** Runs a function on behalf of a request; everything that it starts belongs to the request too. */
export const runInRequest = <Result>(context: RequestContext, run: () => Result): Result => contexts.run(context, run);

/** Runs a function that outlives the current request, such as the handler of a connection's end, on behalf of none. */
export const runOutsideRequest = <Result>(run: () => Result): Result => contexts.exit(run);

export const currentRequest = (): RequestContext | undefined => contexts.getStore();

/**
 * Returns what a job's payload keeps of the current request, as JSON: its id, so that log lines of the job have it.
 * Empty outside a request.
 */
export function requestOfJob(): string {
  const id = currentRequest()?.id;
  return id === undefined ? '{}' : JSON.stringify({ requestId: id });
}

/** Runs a job on behalf of the request that has queued it, if any. */
export function runJobInRequest<Result>(payload: unknown, run: () => Result): Result {
  const given = typeof payload === 'object' && payload !== null && 'requestId' in payload ? payload.requestId : null;
  if (typeof given !== 'string') return run();
  return runInRequest({ id: given, route: null, isStream: false }, run);
}
