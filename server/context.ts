import type { Context, Hono } from 'hono';
import type pg from 'pg';
import type { Language } from '../src/contract/language.ts';
import type { OAuthClients } from './customers/oauth/clients.ts';
import { createNovaPoshta, type NovaPoshta } from './delivery/nova-poshta/nova-poshta.ts';
import type { WaybillSender } from './delivery/nova-poshta/waybills.ts';
import type { Env } from './env.ts';
import type { CurrentSession } from './identity/session.ts';
import { createLog, type Log } from './log.ts';
import type { PaymentProviders } from './payments/providers.ts';

/** What the API works with; N processes over one database share nothing else. */
export interface Deps {
  readonly pool: pg.Pool;
  /** Connections that nothing but the question whether the database answers can use up. */
  readonly healthPool: pg.Pool;
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
  /** Milliseconds from an order until which attempts to pay can keep its pieces. */
  readonly paymentHold: number;
  /** Services that take card payments, in the order in which they are offered. */
  readonly payments: PaymentProviders;
  /** Services that can sign a customer in. */
  readonly oauth: OAuthClients;
  /** The carrier, and who hands parcels in to it. */
  readonly novaPoshta: NovaPoshta;
  readonly waybillSender: WaybillSender;
}

/** What the settings say of it; nobody else signs customers in, and a carrier without a key refuses everything. */
export function createDeps(env: Env, pool: pg.Pool, healthPool: pg.Pool = pool): Deps {
  return {
    pool,
    healthPool,
    clock: () => new Date(),
    log: createLog(),
    secret: env.secretKey,
    rebuildToken: env.rebuildToken,
    trustedProxies: env.trustedProxies,
    isProduction: env.nodeEnv === 'production',
    siteOrigin: env.siteOrigin,
    smsPerHour: env.smsPerHour,
    paymentHold: env.paymentHold,
    payments: new Map(),
    oauth: new Map(),
    novaPoshta: createNovaPoshta({ url: env.novaPoshta.url, apiKey: env.novaPoshta.apiKey ?? '' }),
    waybillSender: env.novaPoshta.sender,
  };
}

/** What the middleware puts into each request. */
export interface ApiEnv {
  Variables: {
    lang: Language;
    /** The session once it has been looked up; null for a guest. */
    session?: CurrentSession | null;
  };
  /** Of Node's server; empty where a test calls the app itself. */
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
}

export type ApiContext = Context<ApiEnv>;
export type Api = Hono<ApiEnv>;
