import { join } from 'node:path';
import type pg from 'pg';
import { ChangeFeed } from './changes/follower.ts';
import type { Deps } from './context.ts';
import type { OAuthDeps } from './customers/oauth/clients.ts';
import type { Replica } from './db/replica.ts';
import { createNovaPoshta } from './delivery/nova-poshta/nova-poshta.ts';
import type { Env } from './env.ts';
import { createInstance, type Instance } from './instance/instance.ts';
import { createLog } from './log.ts';
import type { OrderDeps } from './orders/deps.ts';
import type { SearchDeps } from './search/deps.ts';
import { PostgresIndex } from './search/postgres/postgres-index.ts';
import { createProductSearch } from './search/product-search.ts';
import { Shutdown } from './shutdown.ts';

/** Dependencies of the API and the jobs: those that all domains share, and those that each adds. */
export interface AppDeps extends Deps, OrderDeps, OAuthDeps, SearchDeps {
  /** Folder of the media store. */
  readonly mediaDir: string;
  /** Folder of uploaded originals; it is never served. */
  readonly originalsDir: string;
  /** Tells whether this is the shop or a mute copy of it. */
  readonly instance: Instance;
  /** Days after the delivery of an order at which its buyer is asked for reviews; 0 disables the letters. */
  readonly reviewLetterDays: number;
}

/**
 * Creates the dependencies from the settings. Without OAuth credentials there are no providers to sign in with, and
 * without an API key the carrier refuses every request.
 */
export function createDeps(
  env: Env,
  pool: pg.Pool,
  healthPool: pg.Pool = pool,
  replica: Replica | null = null,
): AppDeps {
  return {
    pool,
    healthPool,
    shutdown: new Shutdown(),
    dataDir: env.dataDir,
    siteDir: null,
    replica,
    feed: new ChangeFeed(pool, replica ? () => replica.requireCurrent() : undefined),
    clock: () => new Date(),
    log: createLog(),
    search: createProductSearch({ pool }, env.searchEngine === 'postgres' ? () => new PostgresIndex(pool) : undefined),
    secret: env.secretKey,
    secrets: [env.secretKey, ...env.previousSecretKeys],
    rebuildToken: env.rebuildToken,
    maxRequests: env.maxRequests,
    trustedProxies: env.trustedProxies,
    isProduction: env.nodeEnv === 'production',
    siteOrigin: env.siteOrigin,
    smsPerHour: env.smsPerHour,
    mediaDir: join(env.dataDir, 'media'),
    originalsDir: join(env.dataDir, 'originals'),
    instance: createInstance(pool, { origin: env.siteOrigin, isEmbedded: env.databaseUrl === undefined }),
    reviewLetterDays: env.reviewLetterDays,
    paymentHold: env.paymentHold,
    payments: new Map(),
    oauth: new Map(),
    novaPoshta: createNovaPoshta({ url: env.novaPoshta.url, apiKey: env.novaPoshta.apiKey ?? '' }),
    waybillSender: env.novaPoshta.sender,
  };
}
