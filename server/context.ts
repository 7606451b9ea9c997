import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type pg from 'pg';
import type { Language } from '../src/contract/language.ts';
import type { ChangeFeed } from './changes/follower.ts';
import type { Log } from './log.ts';

/**
 * What every domain works with; N processes over one database share nothing else. What only some need, such as the
 * clients of vendors, they add to it themselves; server/deps.ts puts all of it together.
 */
export interface Deps {
  readonly pool: pg.Pool;
  /** Connections that nothing but the question whether the database answers can use up. */
  readonly healthPool: pg.Pool;
  /** The change feed as this process follows it; its caches of the database are invalidated by it. */
  readonly feed: ChangeFeed;
  readonly clock: () => Date;
  readonly log: Log;
  /** Of all processes of the shop: one-time codes are derived from it, short-lived cookies are signed with it. */
  readonly secret: string;
  /** Of editors who may have the site rebuilt; without it nobody may. */
  readonly rebuildToken: string | undefined;
  /** Proxies between the shopper and the server; as many addresses of X-Forwarded-For are believed. */
  readonly trustedProxies: number;
  /** Production refuses the demo's credentials. */
  readonly isProduction: boolean;
  /** `https://host` of the site, to which other services lead shoppers back. */
  readonly siteOrigin: string;
  /** SMS that the shop sends within an hour, codes and news of orders to all contacts together. */
  readonly smsPerHour: number;
}

/** What the middleware puts into each request. */
export interface ApiEnv {
  Variables: {
    lang: Language;
  };
  /** Of Node's server; empty where a test calls the app itself. */
  Bindings: {
    incoming?: Partial<Pick<IncomingMessage, 'complete' | 'destroy'>> & { socket: { remoteAddress?: string } };
  };
}

export type ApiContext = Context<ApiEnv>;
