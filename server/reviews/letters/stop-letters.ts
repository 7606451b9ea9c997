import type pg from 'pg';
import { ApiError } from '../../errors.ts';
import { isStopToken } from './token.ts';

/** SQL of what is kept of an e-mail that wants no letters. */
export const EMAIL_HASH_SQL = (email: string) => `sha256(convert_to(lower(${email}), 'UTF8'))`;

interface StopDeps {
  readonly pool: pg.Pool;
  readonly clock: () => Date;
  readonly secret: string;
}

/**
 * Asks whoever an order was placed for no more; a second time it is the same. An order whose buyer is forgotten has nobody
 * to be asked. @throws ApiError review_link_wrong
 */
export async function stopLetters({ pool, clock, secret }: StopDeps, orderId: string, token: string): Promise<void> {
  if (!isStopToken(secret, orderId, token)) throw new ApiError('review_link_wrong');
  await pool.query(
    `INSERT INTO no_review_letters (email_hash, at)
     SELECT ${EMAIL_HASH_SQL('recipient_email')}, $2 FROM orders WHERE id = $1 AND recipient_email IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [orderId, clock()],
  );
}
