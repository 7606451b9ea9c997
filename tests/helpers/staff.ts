import type pg from 'pg';
import { createStaffSession } from '../../server/staff/session.ts';
import type { Language } from '../../src/contract/language.ts';
import { STAFF_COOKIES } from '../../studio/contract/cookies.ts';
import type { Role } from '../../studio/contract/permissions.ts';
import { type Browser, openBrowser } from './browser.ts';
import type { TestShop } from './test-shop.ts';

/** Creates a session of a demo staff member with a role; returns `name=value` for a Cookie header. */
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

/** Opens a browser in which a demo staff member with a role is signed in and has just confirmed the second factor. */
export async function openStudio(
  { app, deps }: Pick<TestShop, 'app' | 'deps'>,
  role: Role,
  lang: Language = 'uk',
): Promise<Browser> {
  const browser = openBrowser(app, { lang });
  browser.cookies.set(STAFF_COOKIES.staff.name, await newSession(deps.pool, role, deps.clock()));
  return browser;
}
