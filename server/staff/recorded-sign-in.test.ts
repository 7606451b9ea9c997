import { generateSync } from 'otplib';
import { beforeEach, expect, test } from 'vitest';
import { openBrowser } from '../../tests/helpers/browser.ts';
import { openStudio } from '../../tests/helpers/staff.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';
import { until } from '../../tests/helpers/until.ts';
import { DEMO_STAFF_PASSWORD, DEMO_STAFF_TOTP } from '../demo-credentials.ts';
import { createLog } from '../log.ts';

const EMAIL = 'owner@pozolota.example';

const lines: Record<string, unknown>[] = [];

const shop = await openSharedShop({ log: createLog({ write: (line) => lines.push(JSON.parse(line)) }) });
const { rows } = await shop.pool.query<{ id: string }>('SELECT id FROM staff WHERE email = $1', [EMAIL]);
const id = rows[0]?.id ?? '';
beforeEach(async () => {
  lines.length = 0;
  shop.wait(60_000);
  await shop.pool.query("DELETE FROM audit_log WHERE entity = 'staff'").catch(() => {});
});

const events = () => lines.filter(({ component }) => component === 'security');
const codeNow = () => generateSync({ secret: DEMO_STAFF_TOTP, epoch: Math.floor(shop.deps.clock().getTime() / 1000) });

interface Entry {
  readonly actor: { readonly kind: string };
  readonly lines: readonly { readonly changes: readonly { readonly column: string; readonly after: unknown }[] }[];
}

/** Returns the newest entries of the studio's journal about the account: who, and the values of each. */
async function journal(count: number) {
  const owner = await openStudio(shop, 'owner');
  const read = async (): Promise<Entry[]> =>
    (await owner.get(`/studio/audit?entity=staff&entityId=${id}`)).data.entries.slice(0, count);
  await until(async () => (await read()).length === count);
  return (await read()).map(({ actor: { kind }, lines: [line] }) => ({
    by: kind,
    ...Object.fromEntries(line?.changes.map(({ column, after }) => [column, after]) ?? []),
  }));
}

test('a sign-in of staff is logged and stands in the journal, by its owner', async () => {
  const browser = openBrowser(shop.app);
  const { data } = await browser.post('/studio/sign-in', { email: EMAIL, password: DEMO_STAFF_PASSWORD });
  await browser.post('/studio/sign-in/code', { ticket: data.ticket, code: codeNow() });
  expect(events()).toMatchObject([
    { who: 'staff', method: 'password', outcome: 'ok', id },
    { who: 'staff', method: 'code', outcome: 'ok', id },
  ]);
  expect(await journal(1)).toEqual([{ by: 'staff', action: 'sign-in', method: 'code' }]);
  expect(JSON.stringify(lines)).not.toContain(DEMO_STAFF_PASSWORD);
  expect(JSON.stringify(lines)).not.toContain(EMAIL);
});

test('refusals are logged and stand in the journal of the account: password, code, passkey', async () => {
  const browser = openBrowser(shop.app);
  await browser.post('/studio/sign-in', { email: EMAIL, password: 'no' });
  const { data } = await browser.post('/studio/sign-in', { email: EMAIL, password: DEMO_STAFF_PASSWORD });
  await browser.post('/studio/sign-in/code', { ticket: data.ticket, code: 'AAAAA-AAAAA' });
  expect(events().filter(({ outcome }) => outcome !== 'ok')).toMatchObject([
    { level: 'warning', method: 'password', outcome: 'staff_credentials_wrong', id },
    { level: 'warning', method: 'code', outcome: 'second_factor_wrong', id },
  ]);
  // A stranger may have tried, so the entries are not by the account's owner.
  const entry = { by: 'sql', action: 'sign-in-refused' };
  expect(new Set(await journal(2))).toEqual(
    new Set([
      { ...entry, method: 'password', reason: 'staff_credentials_wrong' },
      { ...entry, method: 'code', reason: 'second_factor_wrong' },
    ]),
  );
});

test('an unknown e-mail is logged masked, and is in no journal', async () => {
  await openBrowser(shop.app).post('/studio/sign-in', { email: 'nobody@pozolota.example', password: 'no' });
  expect(events()).toMatchObject([{ outcome: 'staff_credentials_wrong', contact: expect.stringContaining('•') }]);
  expect(events()[0]).not.toHaveProperty('id');
});
