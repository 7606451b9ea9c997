import { join } from 'node:path';
import type pg from 'pg';
import { ChangeFeed } from './changes/follower.ts';
import type { Deps } from './context.ts';
import type { OAuthDeps } from './customers/oauth/clients.ts';
import { createNovaPoshta } from './delivery/nova-poshta/nova-poshta.ts';
import type { Env } from './env.ts';
import { createLog } from './log.ts';
import type { OrderDeps } from './orders/deps.ts';
import type { SearchDeps } from './search/deps.ts';
import { createProductSearch } from './search/product-search.ts';

/** What the API and the jobs work with: what all domains share, and what each adds to it. */
export interface AppDeps extends Deps, OrderDeps, OAuthDeps, SearchDeps {
  /** The folder of the pictures. */
  readonly mediaDir: string;
  /** The folder of what they were made from, which nobody is served from. */
  readonly originalsDir: string;
  /** Days after an order was delivered that its buyer is asked for reviews; 0 asks nobody. */
  readonly reviewLetterDays: number;
}

/** What the settings say of it; nobody else signs customers in, and a carrier without a key refuses everything. */
export function createDeps(env: Env, pool: pg.Pool, healthPool: pg.Pool = pool): AppDeps {
  return {
    pool,
    healthPool,
    feed: new ChangeFeed(pool),
    clock: () => new Date(),
    log: createLog(),
    search: createProductSearch({ pool }),
    secret: env.secretKey,
    rebuildToken: env.rebuildToken,
    trustedProxies: env.trustedProxies,
    isProduction: env.nodeEnv === 'production',
    siteOrigin: env.siteOrigin,
    smsPerHour: env.smsPerHour,
    mediaDir: join(env.dataDir, 'media'),
    originalsDir: join(env.dataDir, 'originals'),
    reviewLetterDays: env.reviewLetterDays,
    paymentHold: env.paymentHold,
    payments: new Map(),
    oauth: new Map(),
    novaPoshta: createNovaPoshta({ url: env.novaPoshta.url, apiKey: env.novaPoshta.apiKey ?? '' }),
    waybillSender: env.novaPoshta.sender,
  };
}
