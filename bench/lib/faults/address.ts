import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** An address that follows the primary, as a virtual address or a proxy does. */
export interface FollowingAddress {
  readonly port: number;
  /** Connects new clients to another port, and ends the connections to the former one. */
  lead(port: number): void;
  close(): Promise<void>;
}

/** Opens an address on loopback that forwards connections to a port of loopback. */
export async function openAddress(first: number): Promise<FollowingAddress> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    lead(port) {
      target = port;
      end();
    },
    async close() {
      end();
      server.close();
      await once(server, 'close');
    },
  };
}
