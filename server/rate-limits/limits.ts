import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Deps } from '../context.ts';
import type { ErrorCode } from '../error-codes/all.ts';
import { ApiError } from '../errors.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Rate limits: `points` for `duration` seconds. A code allows five guesses (CODE_ATTEMPTS), so the limits of a contact
 * allow 25 guesses an hour and 100 a day, of a million codes.
 */
const LIMITS = {
  /** Codes sent to one contact, from all clients. */
  codesOfContact: { points: 5, duration: HOUR },
  codesOfContactADay: { points: 20, duration: DAY },
  /** Codes of one account, for all its contacts. */
  codesOfCustomer: { points: 8, duration: HOUR },
  /** Codes requested from one address, which many shoppers can share (a carrier's NAT). */
  codesOfAddress: { points: 60, duration: HOUR },
  /**
   * Codes sent by SMS, which the shop pays for: per address, per network, and per block of ten thousand consecutive
   * phones, against fraudsters who earn by SMS to their own numbers.
   */
  smsOfAddress: { points: 20, duration: HOUR },
  smsOfNetwork: { points: 60, duration: HOUR },
  smsOfPrefix: { points: 20, duration: HOUR },
  /** The place of one SMS in the shop's budget, for as long as it is retried. */
  smsOfMessage: { points: 1, duration: 3 * DAY },
  /** Wrong codes and tickets from one address. */
  guessesOfAddress: { points: 100, duration: HOUR },
  /** Wrong passwords from one address. */
  loginsOfAddress: { points: 50, duration: 15 * MINUTE },
  /**
   * Wrong passwords with one contact, from browsers that have never signed in to its account. Counted per contact, not
   * per account: a limit shared by an e-mail and a phone would reveal that both belong to one account.
   */
  loginsOfContact: { points: 30, duration: HOUR },
  /** Wrong passwords of one account from one browser that has signed in to it: a stranger cannot use these up. */
  loginsOfDevice: { points: 10, duration: 15 * MINUTE },
  /**
   * Wrong passwords of the studio: from one address; with one e-mail, from browsers that have never signed in to its
   * account; from one browser that has.
   */
  staffSignInsOfAddress: { points: 50, duration: 15 * MINUTE },
  staffSignInsOfAccount: { points: 20, duration: HOUR },
  staffSignInsOfDevice: { points: 10, duration: 15 * MINUTE },
  /**
   * Wrong second factors of one account after a right password: 240 guesses a day of a million codes, three of which
   * are valid.
   */
  staffCodesOfAccount: { points: 10, duration: HOUR },
  /** Unknown promo codes tried from one address: a guessed code is worth money. */
  promoGuessesOfAddress: { points: 30, duration: HOUR },
  /** Orders from one address, which a village can share. Only placed orders count. */
  ordersOfAddress: { points: 40, duration: HOUR },
  /** Orders with one phone or e-mail, from all clients: each order sends SMS and e-mails there. */
  ordersOfContact: { points: 6, duration: HOUR },
  ordersOfContactADay: { points: 20, duration: DAY },
  /** Requests for special orders from one address, and with one phone: staff call back after each. */
  specialOrdersOfAddress: { points: 20, duration: HOUR },
  specialOrdersOfContact: { points: 5, duration: DAY },
  /**
   * Requests to be told of available products from one address, and for one contact: each sends an e-mail or an SMS
   * later.
   */
  stockAlertsOfAddress: { points: 30, duration: HOUR },
  stockAlertsOfContact: { points: 10, duration: DAY },
  /** Reviews from one address, and by one customer: staff read each of them. */
  reviewsOfAddress: { points: 10, duration: HOUR },
  reviewsOfCustomer: { points: 5, duration: DAY },
  /** Reviews of one order through the links in e-mails; an order has many products. */
  reviewsOfOrder: { points: 30, duration: DAY },
  /** Photos from one address, and for one review, which keeps four: each photo is decoded. */
  photosOfAddress: { points: 40, duration: HOUR },
  photosOfReview: { points: 12, duration: HOUR },
  /** Photos for the notebook of one customer. */
  photosOfCustomer: { points: 60, duration: HOUR },
  /**
   * Measured visits from one address, which a village or an office can share; each adds to the counts of a few rows.
   */
  vitalsOfAddress: { points: 600, duration: HOUR },
  /** Opened results of searches from one address, each of which counts up a row. */
  opensOfAddress: { points: 600, duration: HOUR },
  /** Payments begun for one order: each is an invoice at a provider. */
  paymentsOfOrder: { points: 10, duration: HOUR },
  /** Requests to the carrier's directory from one address; cached answers do not count. */
  lookupsOfAddress: { points: 600, duration: HOUR },
} as const;
type LimitName = keyof typeof LIMITS | 'smsOfShop';

/** A point of a limit, with the error code when none is left; too_many_requests by default. */
export type Point = readonly [name: LimitName, key: string, code?: ErrorCode];

export interface Limits {
  /**
   * Takes a point.
   * @throws ApiError too_many_requests, or `code`, with the time to wait, if none is left
   */
  take(...point: Point): Promise<void>;
  /**
   * Takes several points at once, even if one of them is refused.
   * @throws ApiError of the first refused point
   */
  takeTogether(points: readonly Point[]): Promise<void>;
  /**
   * Takes a point if one is left.
   * @returns false if none is left
   */
  tryTake(name: LimitName, key: string): Promise<boolean>;
  /** Returns a point, because the attempt was right. */
  giveBack(name: LimitName, key: string): Promise<void>;
}

interface LimitDeps extends Pick<Deps, 'secret' | 'smsPerHour'> {
  /** A pool, or the client of a transaction, whose rollback also returns the points. */
  readonly pool: pg.Pool | pg.ClientBase;
}

/**
 * Creates the limits, which all processes share in PostgreSQL. Keys are stored as hashes with the server's secret: the
 * table must not list the users of the shop, and there are too few phone numbers for a hash without a secret.
 */
export function createLimits({ pool: database, secret, smsPerHour }: LimitDeps): Limits {
  const limits = { ...LIMITS, smsOfShop: { points: smsPerHour, duration: HOUR } };
  const hashOf = (key: string) => createHmac('sha256', secret).update(`limit:${key}`).digest('base64url');
  const limiters = new Map<LimitName, RateLimiterPostgres>();
  const limiterOf = (name: LimitName) => {
    const limiter =
      limiters.get(name) ??
      new RateLimiterPostgres({
        ...limits[name],
        storeClient: database,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // The clean-up job deletes expired rows.
        clearExpiredByTimeout: false,
        keyPrefix: name,
      });
    limiters.set(name, limiter);
    return limiter;
  };
  const consume = async (name: LimitName, key: string): Promise<RateLimiterRes | null> => {
    try {
      await limiterOf(name).consume(hashOf(key));
      return null;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    }
  };
  const tryTake = async (name: LimitName, key: string): Promise<RateLimiterRes | null> => {
    const refused = await consume(name, key);
    if (!refused || refused.msBeforeNext <= limits[name].duration * 1000) return refused;
    // The wait is longer than any limit's duration: the clock has been set back since the point was taken.
    await limiterOf(name).delete(hashOf(key));
    return consume(name, key);
  };
  const takeTogether = async (points: readonly Point[]) => {
    const taken = await Promise.all(
      points.map(async ([name, key, code]) => ({ code, refused: await tryTake(name, key) })),
    );
    for (const { code = 'too_many_requests', refused } of taken) if (refused) throw tooMany(refused, code);
  };
  return {
    take: (...point) => takeTogether([point]),
    takeTogether,
    tryTake: async (name, key) => (await tryTake(name, key)) === null,
    async giveBack(name, key) {
      await limiterOf(name).reward(hashOf(key));
    },
  };
}

function tooMany({ msBeforeNext }: RateLimiterRes, code: ErrorCode): ApiError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new ApiError(code, { params: { minutes: Math.ceil(seconds / MINUTE) }, retryAfter: seconds });
}
