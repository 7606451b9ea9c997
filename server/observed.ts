import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { servedRequests } from './diagnostics.ts';
import { type RequestContext, requestIdOf, runInRequest } from './request-context.ts';
import { routeOfFile } from './route-of-file.ts';

/** Status in the log and metrics of a request whose client has left before the end of the answer. */
const CLIENT_LEFT = 499;

/**
 * Gives each request an id, which the answer returns and all log lines have, and reports the request when its answer
 * has ended. An id from the header X-Request-Id is kept, so that a proxy's log has the same one.
 */
export const observed =
  (handle: RequestListener): RequestListener =>
  (incoming, outgoing) => {
    const context: RequestContext = {
      id: requestIdOf(incoming.headers['x-request-id']),
      route: null,
      isStream: false,
    };
    outgoing.setHeader('X-Request-Id', context.id);
    if (servedRequests.isHeard()) reportAtEnd(context, incoming, outgoing);
    return runInRequest(context, () => handle(incoming, outgoing));
  };

function reportAtEnd(context: RequestContext, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { socket } = incoming;
  const peer = socket.remoteAddress;
  const [begunAt, bytesBefore] = [performance.now(), socket.bytesWritten];
  outgoing.once('close', () => {
    const forwarded = incoming.headers['x-forwarded-for'];
    servedRequests.publish({
      id: context.id,
      isStream: context.isStream,
      method: incoming.method ?? '',
      route: context.route ?? routeOfFile(incoming.url ?? ''),
      status: outgoing.writableFinished ? outgoing.statusCode : CLIENT_LEFT,
      ms: performance.now() - begunAt,
      bytes: socket.bytesWritten - bytesBefore,
      peer,
      forwardedFor: Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
    });
  });
}
