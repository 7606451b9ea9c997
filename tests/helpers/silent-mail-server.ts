import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts a mail server that accepts connections and never answers; it ends with the test, or earlier by `close`. */
export async function startSilentMailServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  onTestFinished(close);
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, isAsked: () => sockets.size > 0, close };
}
