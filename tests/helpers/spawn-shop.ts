import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ShopProcess {
  readonly url: string;
  /** Kills the process, like a power cut. */
  kill(): Promise<void>;
}

/** Starts shop-process.ts; `isQuiet` suppresses its log. */
export async function spawnShop(
  environment: Readonly<Record<string, string>> & { DATABASE_URL: string; SMTP_URL: string },
  isQuiet = false,
): Promise<ShopProcess> {
  const child = spawn(process.execPath, ['tests/helpers/shop-process.ts'], {
    env: { ...process.env, NODE_ENV: 'test', TRUSTED_PROXIES: '1', SMS_PER_HOUR: '999999', ...environment },
    stdio: ['ignore', 'pipe', isQuiet ? 'ignore' : 'inherit'],
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  };
  return { url: await firstLine(child), kill };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('close', (code) => reject(new Error(`The shop ended with ${code}`)));
  });
}
