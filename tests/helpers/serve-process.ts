import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** A process of `npm run serve`. */
export interface ServeProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Log and output so far. */
  readonly output: () => string;
  /** Exit code; null if a signal ended the process. */
  readonly ended: Promise<number | null>;
}

/** A file of the site that startServing() serves. */
export const SITE_FILE = '/robots.txt';

/** Makes a folder of the shop's files, with a site of one file. @returns the folder, and a function that removes it */
export function makeDataDir() {
  const dataDir = mkdtempSync(join(tmpdir(), 'pozolota-serve-'));
  const release = join(dataDir, 'site/releases/1');
  mkdirSync(release, { recursive: true });
  writeFileSync(join(release, SITE_FILE), 'User-agent: *\n');
  symlinkSync('releases/1', join(dataDir, 'site/current'));
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** Starts `npm run serve`. Resolves once it accepts requests. */
export async function startServing(env: Readonly<Record<string, string>>): Promise<ServeProcess> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, NODE_ENV: 'test', PORT: String(await freePort()), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const url = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /^ready (\S+)$/m.exec(output)?.[1];
      if (ready) url.resolve(ready);
    });
  const ended = once(child, 'close').then(([code]: unknown[]) => (typeof code === 'number' ? code : null));
  void ended.then((code) => url.reject(new Error(`The process ended with ${code}:\n${output}`)));
  return { url: await url.promise, child, output: () => output, ended };
}
