import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { freePort } from '../helpers/free-port.ts';
import { until } from '../helpers/until.ts';

/** ms for the first start: build, seed, prerender. */
const START_TIMEOUT = 10 * 60_000;
const DRAWING_TIMEOUT = 10 * 60_000;

interface RunningShop {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Starts a shop as `npm start` does, with its data in a separate folder. Pictures there are kept between runs,
 * everything else is created again.
 */
export async function startShop(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningShop> {
  for (const made of ['postgres', 'site']) rmSync(`${dataDir}/${made}`, { recursive: true, force: true });
  const port = await freePort();
  const shop = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, ...settings, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await ready(shop);
  return { url: `http://localhost:${port}`, port, stop: () => stop(shop) };
}

/** Resolves when the demo's pictures are drawn, which takes CPU after a first start; used by benchmarks. */
export const untilDrawn = (dataDir: string): Promise<void> =>
  until(() => !existsSync(`${dataDir}/media/waiting.json`), DRAWING_TIMEOUT);

function ready(shop: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The shop did not start in time')), START_TIMEOUT);
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      finish();
    };
    shop.stdout?.on('data', (chunk: Buffer) => {
      if (/^ready http/m.test(chunk.toString())) settle(resolve);
    });
    shop.once('exit', (code) => settle(() => reject(new Error(`The shop ended with ${code} before it was ready`))));
  });
}

function stop(shop: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    shop.once('exit', () => resolve());
    shop.kill('SIGTERM');
  });
}
