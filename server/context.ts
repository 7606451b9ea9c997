import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type pg from 'pg';
import type { Language } from '../src/contract/language.ts';
import type { ChangeFeed } from './changes/follower.ts';
import type { Replica } from './db/replica.ts';
import type { Log } from './log.ts';
import type { Shutdown } from './shutdown.ts';

/**
 * Dependencies of every domain; processes over one database share nothing else. A domain adds its own dependencies,
 * such as clients of vendors; server/deps.ts combines them.
 */
export interface Deps {
  readonly pool: pg.Pool;
  /** Separate pool of the health check, so that other queries cannot exhaust it. */
  readonly healthPool: pg.Pool;
  /** Replica for reads that may lag; null without one. */
  readonly replica: Replica | null;
  /** The change feed as this process follows it; it invalidates the process's caches of the database. */
  readonly feed: ChangeFeed;
  /** The stages in which this process stops. */
  readonly shutdown: Shutdown;
  /** Folder of all files of the shop. */
  readonly dataDir: string;
  /** Folder of the site that this process serves; null if it serves none. */
  readonly siteDir: string | null;
  readonly clock: () => Date;
  readonly log: Log;
  /**
   * Secret of all processes of the shop: one-time codes are derived from it, short-lived cookies are signed with it.
   */
  readonly secret: string;
  /** Secrets whose codes, links and cookies are accepted: `secret`, and the one that it replaces. */
  readonly secrets: readonly string[];
  /** Maximum number of API requests that the process answers at once. */
  readonly maxRequests: number;
  /** Returns the delay of the event loop in milliseconds; without it, it is measured. */
  readonly readDelay?: () => number;
  /** Token of editors who may start rebuilds; undefined allows none. */
  readonly rebuildToken: string | undefined;
  /** Number of proxies before the server; as many addresses of X-Forwarded-For are trusted. */
  readonly trustedProxies: number;
  /** In production the demo's credentials are refused. */
  readonly isProduction: boolean;
  /** `https://host` of the site, to which other services send shoppers back. */
  readonly siteOrigin: string;
  /** Maximum number of SMS per hour, codes and order notifications to all recipients together. */
  readonly smsPerHour: number;
}

/** Hono types of the API: variables that the middleware sets on each request. */
export interface ApiEnv {
  Variables: {
    lang: Language;
  };
  /** Bindings of Node's server; empty when a test calls the app directly. */
  Bindings: {
    incoming?: Partial<Pick<IncomingMessage, 'complete' | 'destroy'>> & { socket: { remoteAddress?: string } };
  };
}

export type ApiContext = Context<ApiEnv>;
