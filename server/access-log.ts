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
  const { sample, write = (line) => process.stdout.write(`${line}\n`), clock = () => new Date() } = options;
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

/** Health checks are answered every few seconds; only failing ones are worth a line. */
const isHealthCheck = ({ route, status }: ServedRequest) => route.startsWith('/health/') && status < FIRST_ERROR;
