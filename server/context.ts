import type { Context, Hono } from 'hono';
import type pg from 'pg';
import type { Language } from '../src/contract/language.ts';

/** What the API works with; N processes over one database share nothing else. */
export interface Deps {
  readonly pool: pg.Pool;
  readonly clock: () => Date;
}

/** What the middleware puts into each request. */
export interface ApiEnv {
  Variables: { lang: Language };
}

export type ApiContext = Context<ApiEnv>;
export type Api = Hono<ApiEnv>;
