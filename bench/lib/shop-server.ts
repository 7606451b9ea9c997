import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../../tests/helpers/free-port.ts';
import type { CatalogueDatabase } from './catalogue-database.ts';
import { prerenderEnv } from './our-build.ts';

interface ShopServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts `npm run serve` of a checkout over a database and the site under `dataDir`. */
export async function startServer(database: CatalogueDatabase, dataDir: string, cwd: string): Promise<ShopServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd,
    env: {
      ...prerenderEnv(database, dataDir),
      // Production mode requires accounts with the shop's vendors.
      NODE_ENV: 'development',
      SITE_ORIGIN: url,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  await Promise.race([untilReady(child.stdout), exit.then(([code]) => Promise.reject(endedWith(code)))]);
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

const endedWith = (code: unknown) => new Error(`The shop ended with ${code} before it was ready`);

async function untilReady(output: NodeJS.ReadableStream): Promise<void> {
  for await (const line of createInterface(output)) if (line.startsWith('ready ')) break;
  // The later output is discarded so that it does not fill the pipe.
  output.resume();
}
