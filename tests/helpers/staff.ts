import type pg from 'pg';
import { createStaffSession } from '../../server/staff/session.ts';
import { STAFF_COOKIES } from '../../studio/contract/cookies.ts';
import type { Role } from '../../studio/contract/permissions.ts';
import { type Browser, openBrowser } from './browser.ts';
import type { TestShop } from './test-shop.ts';

/** A session of the demo shop's staff member of a role, as a `name=value` of a Cookie header. */
export async function staffCookie(pool: pg.Pool, role: Role, now: Date): Promise<string> {
  return `${STAFF_COOKIES.staff.name}=${await newSession(pool, role, now)}`;
}

async function newSession(pool: pg.Pool, role: Role, now: Date): Promise<string> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM staff WHERE role = $1 AND is_demo', [role]);
    return await createStaffSession(client, { staffId: rows[0]?.id ?? '', userAgent: 'Firefox', now });
  } finally {
    client.release();
  }
}

/** A browser in which the demo shop's staff member of a role is signed in, the second factor just shown. */
export async function openStudio(
  { app, deps }: Pick<TestShop, 'app' | 'deps'>,
  role: Role,
  lang: 'uk' | 'ru' = 'uk',
): Promise<Browser> {
  const browser = openBrowser(app, { lang });
  browser.cookies.set(STAFF_COOKIES.staff.name, await newSession(deps.pool, role, deps.clock()));
  return browser;
}
