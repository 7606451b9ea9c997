import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { type ShopProcess, spawnShop } from '../spawn-shop.ts';

/** Processes over one database; each is restarted at its address after it was killed. */
export interface Shops {
  /** Addresses of the processes; one of them may be down. */
  readonly urls: readonly string[];
  /** Kills a random process, and waits until it serves again. */
  killOne(): Promise<void>;
  close(): Promise<void>;
}

type Environment = Parameters<typeof spawnShop>[0];

export async function startShops(environment: Environment, count: number): Promise<Shops> {
  const processes = await Promise.all(Array.from({ length: count }, () => startShop(environment)));
  return {
    urls: processes.map(({ url }) => url),
    async killOne() {
      await processes[Math.floor(Math.random() * count)]?.restart();
    },
    async close() {
      await Promise.all(processes.map(({ kill }) => kill()));
    },
  };
}

async function startShop(environment: Environment) {
  const port = await freePort();
  const start = (): Promise<ShopProcess> => spawnShop({ ...environment, PORT: String(port) }, true);
  let current = await start();
  return {
    url: current.url,
    async restart() {
      await current.kill();
      current = await start();
    },
    kill: () => current.kill(),
  };
}

/** Returns the answer of any process, retrying like an impatient shopper. */
export async function askUntilAnswered(urls: readonly string[], path: string, init: RequestInit): Promise<Answer> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const answer = await askOnce(urls[attempt % urls.length] ?? '', path, init);
    if (answer && answer.status < 500) return answer;
    await sleep(50);
  }
  throw new Error(`No process answered ${path}`);
}

/** Returns null if there was no answer. */
export async function askOnce(url: string, path: string, init: RequestInit): Promise<Answer | null> {
  try {
    const response = await fetch(`${url}/api/v1${path}${path.includes('?') ? '&' : '?'}lang=uk`, init);
    const { data, error } = await response.json();
    return { status: response.status, data, error };
  } catch {
    return null;
  }
}

const ATTEMPTS = 1_000;

type Json = Awaited<ReturnType<Response['json']>>;

export interface Answer {
  readonly status: number;
  readonly data: Json;
  readonly error: Json;
}
