import type pg from 'pg';
import { ApiError } from '../../errors.ts';
import { isStopToken } from './token.ts';

/** SQL of the hash of an e-mail that has opted out. */
export const EMAIL_HASH_SQL = (email: string) => `sha256(convert_to(lower(${email}), 'UTF8'))`;

interface StopDeps {
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  readonly secrets: readonly string[];
}

/**
 * Opts the recipient of an order out of review letters; idempotent. Does nothing for an order whose personal data was
 * erased.
 * @throws ApiError review_link_wrong
 */
export async function stopLetters({ pool, clock, secrets }: StopDeps, orderId: string, token: string): Promise<void> {
  if (!isStopToken(secrets, orderId, token)) throw new ApiError('review_link_wrong');
  await pool.query(
    `INSERT INTO no_review_letters (email_hash, at)
     SELECT ${EMAIL_HASH_SQL('recipient_email')}, $2 FROM orders WHERE id = $1 AND recipient_email IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [orderId, clock()],
  );
}
