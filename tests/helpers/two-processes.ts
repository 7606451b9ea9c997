import type { Hono } from 'hono';
import { createApp } from '../../server/app.ts';
import { createPool } from '../../server/db/connections.ts';
import { type Browser, openBrowser } from './browser.ts';
import { testDeps } from './deps.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

/** Two processes of the API over one database; they share nothing else. */
export interface TwoProcesses extends TestShop {
  readonly other: Hono;
}

export async function openTwoProcesses(): Promise<TwoProcesses> {
  const shop = await openTestShop();
  const pool = createPool(shop.url);
  return {
    ...shop,
    other: createApp(testDeps(pool)),
    async drop() {
      await pool.end();
      await shop.drop();
    },
  };
}

/** Returns the same browser, with requests that reach the given process. */
export function reach(app: Pick<Hono, 'request'>, { cookies }: Browser): Browser {
  const browser = openBrowser(app);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}
