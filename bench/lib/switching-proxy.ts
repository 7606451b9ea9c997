import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Phase } from './drill.ts';

/** Milliseconds between two checks that a process has no request left. */
const IDLE_INTERVAL = 10;

/** A process of the shop behind the proxy. */
interface Target {
  readonly port: number;
  running: number;
}

/**
 * Stands in for nginx: sends the requests of one address to one of several processes, each over a connection of its own,
 * and notes the results.
 */
export class SwitchingProxy {
  readonly phases: Phase[] = [];
  readonly #server = createServer((incoming, response) => this.#forward(incoming, response));
  #target: Target | null = null;

  /** Begins to listen. @returns the address */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  begin(name: string): void {
    this.phases.push({ name, times: [], failures: [] });
  }

  /** Sends later requests to another process. @returns a promise that resolves when the former has no request left */
  async switchTo(port: number): Promise<void> {
    const former = this.#target;
    this.#target = { port, running: 0 };
    while (former && former.running > 0) await sleep(IDLE_INTERVAL);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #forward(incoming: IncomingMessage, response: ServerResponse): void {
    const phase = this.phases.at(-1);
    const target = this.#target;
    if (!phase || !target) throw new Error('The proxy has no process to ask yet');
    const startedAt = performance.now();
    const { port } = target;
    const { method, url = '/', headers } = incoming;
    target.running++;
    const end = (failure?: string) => {
      target.running--;
      phase.times.push(performance.now() - startedAt);
      if (failure !== undefined) phase.failures.push(`${method} ${url}: ${failure}`);
    };
    const outgoing = request({ host: '127.0.0.1', port, agent: false, method, path: url, headers }, (answer) => {
      const { statusCode = 502 } = answer;
      response.writeHead(statusCode, answer.headers);
      answer.pipe(response);
      answer.once('close', () => end(statusCode >= 500 ? `status ${statusCode}` : undefined));
    });
    outgoing.once('error', (error) => {
      end(error.message);
      response.writeHead(502).end();
    });
    incoming.pipe(outgoing);
  }
}
