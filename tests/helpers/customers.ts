import type pg from 'pg';
import type { AppDeps } from '../../server/deps.ts';
import { deriveCode } from '../../server/identity/code.ts';
import type { ProofTicket } from '../../src/contract/customer.ts';
import type { Browser } from './browser.ts';

let made = 0;

/** Returns an unused contact. */
export const newEmail = () => `shopper-${++made}@pozolota.example`;
/** Reversed, so that consecutive numbers belong to different series. */
export const newPhone = () => `+38067${[...String(++made).padStart(7, '0')].toReversed().join('')}`;

export const PASSWORD = 'тихий агат 7';

/** Returns the code in the last message of a request. */
export async function codeOf({ pool, secret }: Pick<AppDeps, 'pool' | 'secret'>, requestId: string): Promise<string> {
  const { rows } = await pool.query<{ sent: number }>('SELECT send_count AS sent FROM one_time_codes WHERE id = $1', [
    requestId,
  ]);
  return deriveCode(secret, requestId, rows[0]?.sent ?? 0);
}

/** Returns six digits that differ from the code. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Signs up with the code. @returns the id of the customer */
export async function signUp(
  browser: Browser,
  deps: Pick<AppDeps, 'pool' | 'secret'>,
  { login, password = PASSWORD }: { login: string; password?: string },
): Promise<string> {
  const { data } = await browser.post('/sign-up', { login, password });
  const confirmed = await browser.post('/sign-up/confirm', { requestId: data.id, code: await codeOf(deps, data.id) });
  if (confirmed.status !== 200) throw new Error(`The sign-up of ${login} was answered with ${confirmed.status}`);
  return customerIdOf(deps.pool, login);
}

async function customerIdOf(pool: pg.Pool, contact: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM customers WHERE email = $1 OR phone = $1', [
    contact,
  ]);
  return rows[0]?.id ?? '';
}

/** Confirms the identity again, which is required to change a contact. */
export async function prove(browser: Browser, password = PASSWORD): Promise<ProofTicket> {
  const { data } = await browser.post('/customer/proof/password', { password });
  return data;
}

/** Runs the first two steps of a password reset. */
export async function takeResetTicket(
  browser: Browser,
  deps: Pick<AppDeps, 'pool' | 'secret'>,
  login: string,
): Promise<{ requestId: string; ticket: string }> {
  const { data } = await browser.post('/password-reset', { login });
  const code = await codeOf(deps, data.id);
  const verified = await browser.post('/password-reset/verify', { requestId: data.id, code });
  return { requestId: data.id, ticket: verified.data?.ticket };
}

export const messagesTo = async (pool: pg.Pool, recipient: string) => {
  const { rows } = await pool.query<{ type: string }>(
    `SELECT content ->> 'type' AS type FROM messages WHERE recipient = $1 ORDER BY created_at`,
    [recipient],
  );
  return rows.map(({ type }) => type);
};
