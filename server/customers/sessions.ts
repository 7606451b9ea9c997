import Bowser from 'bowser';
import type pg from 'pg';
import * as v from 'valibot';
import type { Session } from '../../src/contract/customer.ts';
import { readRows } from '../db/rows.ts';
import type { CurrentSession } from '../identity/session.ts';

const rowSchema = v.object({
  id: v.string(),
  userAgent: v.string(),
  createdAt: v.date(),
  seenAt: v.date(),
});

/**
 * Returns a customer's sessions, the current one first, then the most recently used. Without a current session's id,
 * none is marked as current.
 */
export async function readSessions(
  pool: pg.Pool,
  { id: currentId, customerId }: Pick<CurrentSession, 'customerId'> & { readonly id: string | null },
): Promise<Session[]> {
  const rows = await readRows(pool, rowSchema, {
    text: `SELECT id, user_agent AS "userAgent", created_at AS "createdAt", seen_at AS "seenAt"
     FROM sessions WHERE customer_id = $1 ORDER BY (id = $2) IS TRUE DESC, seen_at DESC, created_at DESC`,
    values: [customerId, currentId],
  });
  return rows.map(({ id, userAgent, createdAt, seenAt }) => ({
    id,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isCurrent: id === currentId,
  }));
}

/** Returns the browser and system, such as `Chrome, Android`; null if the header has none. */
export function deviceOf(userAgent: string): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ') || null;
}
