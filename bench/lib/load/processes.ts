import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { freePort } from '../../../tests/helpers/free-port.ts';
import { timesOf } from '../process-table.ts';

/** A process of the API, as `npm run serve` starts it. */
export interface ApiProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a process of the API; its log is discarded unless `onLog` takes it. */
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
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
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

/** Builds the pages of the demo shop. */
export async function prerender(databaseUrl: string, dataDir: string): Promise<void> {
  const child = spawn(process.execPath, ['scripts/prerender.mjs'], {
    env: {
      ...process.env,
      // In production the data of the demo shop are refused.
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SITE_ORIGIN: 'https://shop.example',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`The pages could not be built:\n${`${output}${errors}`.slice(-3000)}`);
}
