import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { freePort } from '../helpers/free-port.ts';

/** Where the tested shop keeps its data; the pictures are kept from run to run, everything else is made anew. */
const DATA_DIR = '.cache/e2e';

/** Milliseconds for the first start: pictures, build, prerender. */
const START_TIMEOUT = 10 * 60_000;

/** Starts the shop as `npm start` does and tells the tests its address in SHOP_URL. Returns what stops it. */
export default async function startShop(): Promise<() => Promise<void>> {
  for (const made of ['postgres', 'site']) rmSync(`${DATA_DIR}/${made}`, { recursive: true, force: true });
  const port = await freePort();
  Object.assign(process.env, { PORT: String(port), DATA_DIR, SHOP_URL: `http://localhost:${port}` });
  const shop = spawn(process.execPath, ['scripts/start.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
  await ready(shop);
  return () => stop(shop);
}

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
