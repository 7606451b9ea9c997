import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { startVendors } from '../../../tests/helpers/chaos/vendors.ts';
import { freePort } from '../../../tests/helpers/free-port.ts';
import { startNginx } from '../../../tests/helpers/nginx.ts';
import { timesOf } from '../process-table.ts';

/** A process of the API, as `npm run serve` starts it. */
export interface ApiProcess {
  readonly url: string;
  readonly pid: number;
  /** Ends the process; SIGKILL acts like a power cut. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a process of the API, on a free port unless PORT names one; its log is discarded unless `onLog` takes it. */
export async function startApi(
  environment: Readonly<Record<string, string>>,
  onLog: (line: string) => void = () => {},
): Promise<ApiProcess> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(await freePort()), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  createInterface(child.stderr).on('line', onLog);
  const url = await readUrl(child);
  return {
    url,
    pid: child.pid ?? 0,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code} before it was ready`)));
    if (!child.stdout) throw new Error('The output of the shop is not read');
    createInterface(child.stdout).on('line', (line) => {
      const url = /^ready (http\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
}

/** Seconds of CPU of a process so far. */
export const cpuOf = (pid: number): number => timesOf(pid)?.cpu ?? Number.NaN;

interface ShopOptions {
  readonly pool: pg.Pool;
  readonly url: string;
  readonly dataDir: string;
  /** Number of processes of the API. */
  readonly processes: number;
}

/** Starts processes of the API behind nginx, with stand-ins of the vendors, over a built site. */
export async function startShop({ pool, url, dataDir, processes }: ShopOptions) {
  const vendors = await startVendors(pool);
  const environment = {
    ...vendors.environment,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '2',
    SMS_PER_HOUR: '999999',
  };
  const apis = await Promise.all(Array.from({ length: processes }, () => startApi(environment)));
  const [shopUrl = '', ...otherUrls] = apis.map((api) => api.url);
  const nginx = await startNginx({ dataDir, shopUrl, otherUrls, isTls: false });
  const stop = async () => {
    await nginx.stop();
    await Promise.all(apis.map((api) => api.stop()));
    await vendors.close();
  };
  return { environment, apis, shopUrl, nginx, stop };
}
