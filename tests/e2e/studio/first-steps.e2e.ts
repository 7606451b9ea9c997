import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { type Database, openDatabase } from '../../../server/db/database.ts';
import { inTransaction } from '../../../server/db/transaction.ts';
import { addStaff } from '../../../server/staff/members.ts';
import { STAFF_COOKIES } from '../../../studio/contract/cookies.ts';
import { freePort } from '../../helpers/free-port.ts';
import { expectNoAxe } from './fixtures.ts';

/** A production shop on its first day: an empty database with one owner, and no site yet. */
interface NewShop {
  readonly url: string;
  readonly database: Database;
  readonly server: ChildProcess;
  readonly dataDir: string;
}

const REFERENCE = '8d5a980d-391c-11dd-90d9-001a9256762';

/** Settings that production requires, of vendors that are never called. */
const SETTINGS = {
  NODE_ENV: 'production',
  SECRET_KEY: 'a secret of a shop on its first day',
  TRUSTED_PROXIES: '0',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'shop@shop.test',
  TURBOSMS_TOKEN: 'token',
  TURBOSMS_SENDER: 'Shop',
  NOVA_POSHTA_API_KEY: 'key',
  NOVA_POSHTA_URL: 'http://127.0.0.1:9',
  NOVA_POSHTA_SENDER_CITY: `${REFERENCE}1`,
  NOVA_POSHTA_SENDER_COUNTERPARTY: `${REFERENCE}2`,
  NOVA_POSHTA_SENDER_BRANCH: `${REFERENCE}3`,
  NOVA_POSHTA_SENDER_CONTACT: `${REFERENCE}4`,
  NOVA_POSHTA_SENDER_PHONE: '+380671112233',
  MONOBANK_TOKEN: 'token',
};

async function startNewShop(): Promise<NewShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pozolota-first-'));
  const database = await openDatabase({ databaseUrl: undefined, dataDir, nodeEnv: 'test' });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { DATABASE_URL: _, ...rest } = process.env;
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { ...rest, ...SETTINGS, DATA_DIR: dataDir, PORT: String(port), SITE_ORIGIN: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => /^ready http/m.test(chunk.toString()) && resolve());
    server.once('exit', (code) => reject(new Error(`The new shop ended with ${code}`)));
  });
  return { url, database, server, dataDir };
}

async function stopNewShop({ server, database, dataDir }: NewShop): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Adds the owner and signs them in, as if they had just accepted their invitation. */
async function signInOwner(page: Page, { url, database: { pool } }: NewShop): Promise<void> {
  const owner = { email: 'owner@shop.test', name: 'Олена', role: 'owner', lang: 'uk' } as const;
  const id = await inTransaction(pool, (client) => addStaff(client, owner));
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `INSERT INTO staff_sessions (token_hash, staff_id, user_agent, created_at, seen_at, confirmed_at, expires_at)
     VALUES ($1, $2, 'Chrome', now(), now(), now(), now() + interval '12 hours')`,
    [createHash('sha256').update(token).digest(), id],
  );
  const { name } = STAFF_COOKIES.staff;
  await page.context().addCookies([{ name, value: token, url, httpOnly: true, sameSite: 'Strict' }]);
}

let shop: NewShop;
test.beforeAll(async () => {
  shop = await startNewShop();
});
test.afterAll(() => stopNewShop(shop));

/** Fills in the form of the shop's data. */
async function fillSite(page: Page): Promise<void> {
  const fill = (label: string | RegExp, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await fill('Пошта', 'shop@shop.test');
  await fill('Телефони', '+380441112233');
  for (const [label, uk, ru] of [
    ['Вулиця', 'вул. Зразкова, 1', 'ул. Образцовая, 1'],
    ['Місто', 'Київ', 'Киев'],
    ['Область', 'Київ', 'Киев'],
    ['Юридична назва', 'ФОП Коваль О. І.', 'ФЛП Коваль Е. И.'],
  ] as const) {
    const fields = page.getByRole('group', { name: label }).getByRole('textbox');
    await fields.nth(0).fill(uk);
    await fields.nth(1).fill(ru);
  }
  await fill('Індекс', '01001');
  await fill('Код ЄДРПОУ або РНОКПП', '1234567890');
  await page.getByRole('button', { name: 'Зберегти контакти' }).click();
}

test('the owner of an empty shop is led to the seller, the pages, the first category and product', async ({ page }) => {
  await signInOwner(page, shop);
  await page.goto(`${shop.url}/studio/`);
  const steps = page.getByRole('region', { name: 'Перші кроки' });
  await expect(steps).toContainText('0 з 5');
  await expectNoAxe(page);

  await steps.getByRole('link', { name: 'Продавець' }).click();
  await fillSite(page);
  await expect(page.getByText('Контакти й реквізити збережено')).toBeVisible();

  await page.goto(`${shop.url}/studio/`);
  await expect(steps).toContainText('2 з 5');
  await expect(steps.getByRole('link', { name: 'Публічна оферта' })).toBeVisible();
  await steps.getByRole('button', { name: 'Опублікувати всі' }).click();
  await expect(steps).toContainText('3 з 5');
  await expect(steps.getByRole('link', { name: 'Публічна оферта' })).toHaveCount(0);

  await steps.getByRole('link', { name: 'Перша категорія' }).click();
  await expect(page).toHaveURL(/\/studio\/categories\?below=/);
  await page.goto(`${shop.url}/studio/`);
  await steps.getByRole('link', { name: 'Перший товар' }).click();
  await expect(page).toHaveURL(/\/studio\/products\/new/);
});
