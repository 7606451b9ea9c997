import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Deps } from '../context.ts';
import { type AnyErrorCode, ApiError } from '../errors.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How often something may be done, in `points` for `duration` seconds. One code lets five guesses be made
 * (CODE_ATTEMPTS), so the limits of a contact leave 25 guesses an hour and 100 a day of a million.
 */
const LIMITS = {
  /** Codes sent to one contact, whoever asks. */
  codesOfContact: { points: 5, duration: HOUR },
  codesOfContactADay: { points: 20, duration: DAY },
  /** Codes of one account, over all its contacts. */
  codesOfCustomer: { points: 8, duration: HOUR },
  /** Codes that one address asks for; many shoppers can share one (a carrier's NAT). */
  codesOfAddress: { points: 60, duration: HOUR },
  /**
   * Of those, the ones by SMS, which the shop pays for: of an address, of its network, and to ten thousand phones in a row,
   * where whoever earns by SMS has them sent.
   */
  smsOfAddress: { points: 20, duration: HOUR },
  smsOfNetwork: { points: 60, duration: HOUR },
  smsOfPrefix: { points: 20, duration: HOUR },
  /** Places of one SMS in the shop's budget, for as long as it is tried again. */
  smsOfMessage: { points: 1, duration: 3 * DAY },
  /** Wrong codes and tickets from one address. */
  guessesOfAddress: { points: 100, duration: HOUR },
  /** Wrong passwords from one address. */
  loginsOfAddress: { points: 50, duration: 15 * MINUTE },
  /**
   * Wrong passwords with one contact from browsers that its account has never been used in. Not of the account: a limit
   * that an e-mail and a phone share would reveal that both belong to one account.
   */
  loginsOfContact: { points: 30, duration: HOUR },
  /** Wrong passwords of one account from one browser that it has been used in: no stranger can use these up. */
  loginsOfDevice: { points: 10, duration: 15 * MINUTE },
  /** Wrong passwords of the studio from one address; with one e-mail from browsers that its account was never used in; from one that it was. */
  staffSignInsOfAddress: { points: 50, duration: 15 * MINUTE },
  staffSignInsOfAccount: { points: 20, duration: HOUR },
  staffSignInsOfDevice: { points: 10, duration: 15 * MINUTE },
  /** Wrong second factors of one account, whose password was right: 240 guesses a day of a million codes, three of which are right. */
  staffCodesOfAccount: { points: 10, duration: HOUR },
  /** Unknown promo codes tried from one address: a code is worth money to whoever guesses it. */
  promoGuessesOfAddress: { points: 30, duration: HOUR },
  /** Orders from one address; a village can share one. Only orders that were taken count. */
  ordersOfAddress: { points: 40, duration: HOUR },
  /** Orders with one phone or e-mail: each sends SMS and e-mails there, whoever ordered. */
  ordersOfContact: { points: 6, duration: HOUR },
  ordersOfContactADay: { points: 20, duration: DAY },
  /** Requests for special orders from one address, and with one phone: somebody calls back after each. */
  specialOrdersOfAddress: { points: 20, duration: HOUR },
  specialOrdersOfContact: { points: 5, duration: DAY },
  /** Reviews from one address, and of one customer: somebody reads each of them. */
  reviewsOfAddress: { points: 10, duration: HOUR },
  reviewsOfCustomer: { points: 5, duration: DAY },
  /** Reviews by the links of letters about one order; it has as many products as it has. */
  reviewsOfOrder: { points: 30, duration: DAY },
  /** Photos from one address, and for one review, of which it keeps four: each is decoded. */
  photosOfAddress: { points: 40, duration: HOUR },
  photosOfReview: { points: 12, duration: HOUR },
  /** Measured visits from one address, which a village or an office can share; each of them is a few rows that are counted up. */
  vitalsOfAddress: { points: 600, duration: HOUR },
  /** Payments that are begun for one order: each is an invoice at a provider. */
  paymentsOfOrder: { points: 10, duration: HOUR },
  /** Questions to the carrier's directory, which kept answers do not need, from one address. */
  lookupsOfAddress: { points: 600, duration: HOUR },
} as const;
type LimitName = keyof typeof LIMITS | 'smsOfShop';

/** A point of a limit, and what is said when there is none left; too_many_requests unless said otherwise. */
export type Point = readonly [name: LimitName, key: string, code?: AnyErrorCode];

export interface Limits {
  /** Takes a point. @throws ApiError too_many_requests, or `code`, with the time to wait, when there is none left. */
  take(...point: Point): Promise<void>;
  /** Takes several at once, also when one of them is refused. @throws ApiError that of the first which is. */
  takeTogether(points: readonly Point[]): Promise<void>;
  /** Whether a point could be taken. */
  tryTake(name: LimitName, key: string): Promise<boolean>;
  /** Gives a point back: the attempt was a right one. */
  giveBack(name: LimitName, key: string): Promise<void>;
}

interface LimitDeps extends Pick<Deps, 'secret' | 'smsPerHour'> {
  /** A pool; or the client of a transaction, with which points are taken or are not. */
  readonly pool: pg.Pool | pg.ClientBase;
}

/**
 * Limits that all processes share, kept in PostgreSQL. Keys are kept as hashes with the server's secret: a table of
 * limits is no list of who uses the shop, and phones are too few for a hash without one.
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
        // The clean-up job does it.
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
    // Longer than any point is taken for: it was taken by a clock that has been put back since.
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

function tooMany({ msBeforeNext }: RateLimiterRes, code: AnyErrorCode): ApiError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new ApiError(code, { params: { minutes: Math.ceil(seconds / MINUTE) }, retryAfter: seconds });
}
