import type pg from 'pg';
import { createNovaPoshta } from '../../server/delivery/nova-poshta/nova-poshta.ts';
import { type AppDeps, createDeps } from '../../server/deps.ts';
import { readEnv } from '../../server/env.ts';
import { createLog } from '../../server/log.ts';

/** An unreachable carrier: no server listens on port 1. */
const NO_CARRIER = createNovaPoshta({ url: 'http://127.0.0.1:1', apiKey: 'none', timeout: 1_000 });

/** The editors' token in tests. */
export const REBUILD_TOKEN = 'token-of-the-editors-in-the-tests';

/** Most tests sign somebody in, and these lines would hide all others. */
const isSignIn = (line: string) => line.includes('"component":"security"');

const log = createLog({ write: (line) => isSignIn(line) || console.error(line) });

/** Returns dependencies for the API of a test. One proxy is trusted, so that a test can set the client's address. */
export function testDeps(
  pool: pg.Pool,
  overrides: Partial<AppDeps> = {},
  settings: Readonly<Record<string, string>> = {},
): AppDeps {
  const deps = createDeps(readEnv({ NODE_ENV: 'test', ...settings }), pool);
  // No test is refused a request because the machine is busy.
  const readDelay = () => 0;
  return {
    ...deps,
    log,
    readDelay,
    trustedProxies: 1,
    rebuildToken: REBUILD_TOKEN,
    novaPoshta: NO_CARRIER,
    ...overrides,
  };
}
