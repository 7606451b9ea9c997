import type { Hono } from 'hono';
import { afterAll } from 'vitest';
import { createApp } from '../../server/app.ts';
import type { AppDeps } from '../../server/deps.ts';
import { type Browser, openBrowser } from './browser.ts';
import { newEmail, signUp } from './customers.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { testDeps } from './deps.ts';

/** The API over a separate database, at a time that the test sets. */
export interface TestShop extends TestDatabase {
  readonly deps: AppDeps;
  readonly app: Hono;
  /** Advances the time. */
  wait(milliseconds: number): void;
  /** Creates a customer who is signed in. */
  newCustomer(login?: string): Promise<Customer>;
}

interface Customer {
  readonly id: string;
  readonly login: string;
  readonly browser: Browser;
}

export async function openTestShop(
  overrides: Partial<AppDeps> = {},
  settings: Readonly<Record<string, string>> = {},
): Promise<TestShop> {
  const database = await createTestDatabase();
  let now = Date.now();
  const deps = testDeps(database.pool, { clock: () => new Date(now), ...overrides }, settings);
  const app = createApp(deps);
  return {
    ...database,
    deps,
    app,
    wait: (milliseconds) => {
      now += milliseconds;
    },
    async newCustomer(login = newEmail()) {
      const browser = openBrowser(app);
      return { id: await signUp(browser, deps, { login }), login, browser };
    },
  };
}

/** Opens a shop at the top level of a test file, whose tests share it. It is dropped after the last of them. */
export async function openSharedShop(...settings: Parameters<typeof openTestShop>): Promise<TestShop> {
  const shop = await openTestShop(...settings);
  afterAll(() => shop.drop());
  return shop;
}
