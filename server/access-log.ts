import type { Deps } from './context.ts';
import { type ServedRequest, servedRequests } from './diagnostics.ts';
import { networkOfClient, providerOf } from './middleware/address.ts';

interface AccessLogOptions extends Pick<Deps, 'trustedProxies'> {
  /** Fraction of the requests that are logged, 0 to 1; those that were answered with an error always are. */
  readonly sample: number;
  /** Receives a line without its newline; by default it goes to standard output. */
  readonly write?: (line: string) => void;
  readonly clock?: () => Date;
}

/** The first status of an error. */
const FIRST_ERROR = 400;

/**
 * Logs each request as a line of JSON. A line says nothing about a person: the address is its route, without values and
 * query, and the client is its network, an IPv4 /24 or an IPv6 /48. @returns a function that stops
 */
export function startAccessLog(options: AccessLogOptions): () => void {
  const { sample, write = createStandardOutput(), clock = () => new Date() } = options;
  return servedRequests.subscribe((request) => {
    if (isHealthCheck(request) || (request.status < FIRST_ERROR && Math.random() >= sample)) return;
    const { method, route, status, ms, bytes, id } = request;
    const client = providerOf(networkOfClient(request, options));
    write(
      JSON.stringify({
        ...{ time: clock().toISOString(), level: 'info', message: 'request', component: 'access' },
        ...{ method, route, status, ms: Math.round(ms * 10) / 10, bytes, requestId: id, client },
      }),
    );
  });
}

/** Milliseconds for which lines are collected: one write for many requests takes a fraction of the time. */
const COLLECTED = 100;

/** Returns a function that writes lines to the standard output, together and at the latest when the process exits. */
function createStandardOutput(): (line: string) => void {
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
    lines = [];
  };
  // A reader of the log that has gone must not end the shop.
  process.stdout.on('error', () => {});
  process.once('exit', flush);
  return (line) => {
    if (lines.push(line) === 1) setTimeout(flush, COLLECTED).unref();
  };
}

/** Health checks are answered every few seconds; only failing ones are worth a line. */
const isHealthCheck = ({ route, status }: ServedRequest) => route.startsWith('/health/') && status < FIRST_ERROR;
