import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { createLog } from '../log.ts';

export interface MetricsServer {
  readonly url: string;
  close(): Promise<void>;
}

interface Address {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
}

/**
 * Answers `GET /metrics` in Prometheus' text format. It has a port of its own, which the web server does not pass on.
 * Rejects when the port is in use.
 */
export async function serveMetrics(registry: Registry, { host, port }: Address): Promise<MetricsServer> {
  const server = createServer(async ({ url, method }, response) => {
    if (url !== '/metrics' || method !== 'GET') {
      response.writeHead(404).end('Not found: the metrics are at /metrics\n');
      return;
    }
    try {
      const metrics = await registry.metrics();
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(metrics);
    } catch (error) {
      createLog().error('The metrics could not be read', { component: 'metrics', reason: String(error) });
      response.writeHead(500).end('The metrics could not be read\n');
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: actualPort } = server.address() as AddressInfo;
  return { url: `http://${host}:${actualPort}/metrics`, close: () => close(server) };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
