import type pg from 'pg';
import { createNovaPoshta } from '../../server/delivery/nova-poshta/nova-poshta.ts';
import { type AppDeps, createDeps } from '../../server/deps.ts';
import { readEnv } from '../../server/env.ts';

/** An unreachable carrier: no server listens on port 1. */
const NO_CARRIER = createNovaPoshta({ url: 'http://127.0.0.1:1', apiKey: 'none', timeout: 1_000 });

/** The editors' token in tests. */
export const REBUILD_TOKEN = 'token-of-the-editors-in-the-tests';

/** Returns dependencies for the API of a test. One proxy is trusted, so that a test can set the client's address. */
export function testDeps(
  pool: pg.Pool,
  overrides: Partial<AppDeps> = {},
  settings: Readonly<Record<string, string>> = {},
): AppDeps {
  const deps = createDeps(readEnv({ NODE_ENV: 'test', ...settings }), pool);
  return { ...deps, trustedProxies: 1, rebuildToken: REBUILD_TOKEN, novaPoshta: NO_CARRIER, ...overrides };
}
