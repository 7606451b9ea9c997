import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';

export const LOOPBACK = '127.0.0.1';

/**
 * Returns a free port of the loopback address and stores it in `file`: the same port at every start unless another
 * program has taken it.
 */
export async function choosePort(file: string): Promise<number> {
  const last = await readPort(file);
  if (last !== null && (await isFree(last))) return last;
  const port = await findFreePort();
  await writeFile(file, `${port}\n`);
  return port;
}

async function readPort(file: string): Promise<number | null> {
  try {
    const port = Number(await readFile(file, 'utf8'));
    return Number.isInteger(port) && port > 0 ? port : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function isFree(port: number): Promise<boolean> {
  try {
    await listenOnce(port);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false;
    throw error;
  }
}

const findFreePort = (): Promise<number> => listenOnce(0);

/** Listens on a port, closes it and returns its number; 0 means any free port. */
function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: LOOPBACK }, () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('A TCP server has no port.'));
        else resolve(address.port);
      });
    });
  });
}
