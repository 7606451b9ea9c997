import type pg from 'pg';
import { createDeps, type Deps } from '../../server/context.ts';
import { readEnv } from '../../server/env.ts';

/** What the API of a test works with; one proxy is trusted, so that a test can say where a request comes from. */
export function testDeps(pool: pg.Pool, overrides: Partial<Deps> = {}): Deps {
  return { ...createDeps(readEnv({ NODE_ENV: 'test' }), pool), trustedProxies: 1, ...overrides };
}
