import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { contactOf, type Guest, makeGuests, orderOf } from '../../../tests/helpers/ordering.ts';

/** Milliseconds between two requests of a kind, and within which one must be answered. */
const INTERVAL = 100;
const TIMEOUT = 20_000;
/** Number of successes in a row of each kind after which all is well. */
const WELL = 5;
/** Milliseconds within which all must be well again. */
const PATIENCE = 120_000;

export const KINDS = ['page', 'product', 'cart', 'order'] as const;
type KindName = (typeof KINDS)[number];

interface Sample {
  readonly kind: KindName;
  /** performance.now() at the end. */
  readonly at: number;
  /** 0 without an answer. */
  readonly status: number;
  readonly isAnnounced: boolean;
}

/** Result of the requests of one kind during a fault. */
export interface Seen {
  readonly ok: number;
  /** 503 with Retry-After. */
  readonly busy: number;
  readonly other: ReadonlyMap<number, number>;
}

interface ProbeOptions {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly product: { readonly slug: string; readonly sku: string; readonly price: number };
  /** Guests with a confirmed phone and one piece in the cart; each orders once. */
  readonly buyers: Guest[];
}

/** Sends the requests of shoppers, and notes the answers. */
export class Probe {
  readonly #options: ProbeOptions;
  readonly #samples: Sample[] = [];
  readonly #stopping = new AbortController();
  readonly #running: Promise<unknown>;
  /** Phones of the buyers who were told that their order is placed. */
  readonly placed: string[] = [];

  constructor(options: ProbeOptions) {
    this.#options = options;
    const { product } = options;
    const cookie = options.buyers.at(0)?.cookie ?? '';
    const get = (path: string, headers = {}) => this.#send(path, { headers });
    const noCache = { 'cache-control': 'no-cache' };
    this.#running = Promise.all([
      this.#repeat('page', () => get(`/${product.slug}`)),
      this.#repeat('product', () => get(`/api/v1/products/${product.slug}?lang=uk`, noCache)),
      this.#repeat('cart', () => get('/api/v1/cart?lang=uk', { cookie })),
      this.#repeat('order', () => this.#order()),
    ]);
  }

  /** Waits until every kind has succeeded some times in a row. @returns performance.now() of the last failure before */
  async untilWell(since: number): Promise<number> {
    const isWell = (kind: KindName) => {
      const last = this.#samples.filter((sample) => sample.kind === kind && sample.at > since).slice(-WELL);
      return last.length === WELL && last.every(({ status }) => status === 200);
    };
    const deadline = performance.now() + PATIENCE;
    while (!KINDS.every(isWell)) {
      if (performance.now() > deadline) throw new Error('It is not well after two minutes');
      await sleep(INTERVAL);
    }
    const failures = this.#samples.filter(({ at, status }) => at > since && status !== 200);
    return Math.max(since, ...failures.map(({ at }) => at));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  seen(kind: KindName): Seen {
    const of = this.#samples.filter((sample) => sample.kind === kind);
    const other = new Map<number, number>();
    for (const { status, isAnnounced } of of) {
      if (status === 200 || (status === 503 && isAnnounced)) continue;
      other.set(status, (other.get(status) ?? 0) + 1);
    }
    return {
      ok: of.filter(({ status }) => status === 200).length,
      busy: of.filter(({ status, isAnnounced }) => status === 503 && isAnnounced).length,
      other,
    };
  }

  async #repeat(kind: KindName, send: () => Promise<Omit<Sample, 'kind' | 'at'>>): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const sample = await send();
      this.#samples.push({ kind, at: performance.now(), ...sample });
      await sleep(INTERVAL);
    }
  }

  /** Orders as a browser does: with one key, again after each failure, until there is an answer. */
  async #order(): Promise<Omit<Sample, 'kind' | 'at'>> {
    const { buyers, product } = this.#options;
    const buyer = buyers.pop();
    if (!buyer) throw new Error('There are no buyers left');
    const body = JSON.stringify({
      ...orderOf(product.price, { contact: contactOf(buyer.phone) }),
      key: randomUUID(),
    });
    const headers = { cookie: buyer.cookie, 'x-forwarded-for': buyer.address, 'content-type': 'application/json' };
    for (;;) {
      const answer = await this.#send('/api/v1/checkout?lang=uk', { method: 'POST', headers, body });
      if (answer.status === 200) this.placed.push(buyer.phone);
      // A refusal for another reason than the fault is a mistake of the benchmark.
      if (answer.status >= 400 && answer.status < 500) throw new Error(`An order was answered with ${answer.status}`);
      if (answer.status === 200 || this.#stopping.signal.aborted) return answer;
      this.#samples.push({ kind: 'order', at: performance.now(), ...answer });
      await sleep(INTERVAL);
    }
  }

  async #send(path: string, init: RequestInit): Promise<Omit<Sample, 'kind' | 'at'>> {
    try {
      const response = await fetch(this.#options.url + path, { ...init, signal: AbortSignal.timeout(TIMEOUT) });
      await response.arrayBuffer();
      return { status: response.status, isAnnounced: response.headers.has('retry-after') };
    } catch {
      return { status: 0, isAnnounced: false };
    }
  }
}

/** Returns guests who can order at once. */
export const makeBuyers = (pool: pg.Pool, sku: string, count: number): Promise<Guest[]> => makeGuests(pool, count, sku);
