import { afterAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../tests/helpers/database.ts';
import { DEMO_SITE } from '../content/demo-site.ts';
import { readLayout, readSite } from '../content/layout.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { inTransaction } from '../db/transaction.ts';
import { writeEssentials } from '../db/write/essentials.ts';
import { readStudioSite } from '../studio/content/site.ts';
import { EXAMPLE } from './example.ts';
import { findProblems, parseFirstData, writeFirstData } from './first-data.ts';
import { answersOf, askAll, toFirstData } from './questions.ts';

const database = await createEmptyDatabase();
await migrateDatabase(database.pool);
await inTransaction(database.pool, (client) => writeEssentials(client));
afterAll(() => database.drop());

const OPTIONS = { now: new Date(), siteOrigin: 'https://shop.test' };
const write = (data: unknown) =>
  inTransaction(database.pool, (client) => writeFirstData(client, parseFirstData(data, 'The data'), OPTIONS));

test('a new shop has no seller: pages show none, and no link to a page that is not published', async () => {
  const layout = await readLayout(database.pool, 'uk');
  expect(layout).toMatchObject({ site: null, menu: [], pages: [] });
  expect(layout.unpublished).toContain('contacts');
  const stored = JSON.stringify(await readSite(database.pool, 'ru'));
  for (const phone of DEMO_SITE.uk.phones) expect(stored).not.toContain(phone);
});

test('the example file is valid, and its data are written with an invitation of the owner', async () => {
  const { invitation } = await write(EXAMPLE);
  expect(invitation).toMatch(/^https:\/\/shop\.test\/studio\/enrolment#/);
  const { site } = await readLayout(database.pool, 'ru');
  expect(site).toMatchObject({ legalName: 'ФЛП Коваль Елена Ивановна', phones: ['+380441112233'] });
  const { rows } = await database.pool.query('SELECT email, role FROM staff');
  expect(rows).toEqual([{ email: 'owner@example.com', role: 'owner' }]);
});

test('repeating it changes the data and keeps the account of the owner', async () => {
  const changed = { ...EXAMPLE, site: { ...EXAMPLE.site, phones: ['+380449998877'] } };
  expect((await write(changed)).invitation).toBe('exists');
  expect((await readSite(database.pool, 'uk')).phones).toEqual(['+380449998877']);
});

test('all wrong values are reported at once, in words', () => {
  const { site } = EXAMPLE;
  const wrong = {
    site: {
      ...site,
      registrationCode: '123',
      email: 'shop',
      phones: ['0441112233'],
      bank: { ...site.bank, iban: 'UA10' },
      legalName: { uk: ' ', ru: 'Имя' },
    },
  };
  expect(findProblems(wrong)).toEqual([
    { path: 'site.legalName.uk', reason: 'must not be empty' },
    { path: 'site.registrationCode', reason: 'must be 8 digits (ЄДРПОУ) or 10 (РНОКПП); a VAT number has 12 or 10' },
    { path: 'site.bank.iban', reason: 'must be a Ukrainian IBAN with correct check digits' },
    { path: 'site.email', reason: 'must be an e-mail address' },
    { path: 'site.phones.0', reason: 'must be a Ukrainian phone number, +380XXXXXXXXX' },
  ]);
});

test('data of the demo shop are refused', () => {
  const { phones, email } = DEMO_SITE.uk;
  const site = { ...EXAMPLE.site, registrationCode: '00000000', phones, email };
  expect(findProblems({ ...EXAMPLE, site }).map(({ reason }) => reason)).toEqual([
    'the registration code is that of the demo shop',
    'the e-mail address is that of the demo shop',
    'a phone is that of the demo shop',
  ]);
});

/** Answers questions by the first words of their prompts; all others with Enter. */
function terminalOf(answers: Readonly<Record<string, readonly string[]>>) {
  const said: string[] = [];
  const rest = new Map(Object.entries(answers).map(([prompt, lines]) => [prompt, [...lines]]));
  return {
    said,
    ask: async (prompt: string) => {
      const [, lines] = [...rest].find(([start]) => prompt.startsWith(start)) ?? [];
      return lines?.shift() ?? '';
    },
    say: (line: string) => void said.push(line),
  };
}

test('in a terminal a wrong answer is asked for again, and Enter keeps what is there', async () => {
  const { site: present } = await readStudioSite(database.pool);
  const terminal = terminalOf({
    'Seller: ЄДРПОУ': ['12', '00000000', '87654321'],
    'Contacts: phones': ['067 111 22 33'],
    'Opening hours': ['weekdays', 'Mon-Fri 9:00-18:00'],
    'Address: latitude': ['-'],
    'Bank: IBAN': ['-'],
  });
  const data = parseFirstData(toFirstData(await askAll(terminal, answersOf(present)), present), 'The data');
  expect(terminal.said).toEqual([
    '  This must be 8 digits (ЄДРПОУ) or 10 (РНОКПП); a VAT number has 12 or 10.',
    '  This must not be the code of the demo shop.',
    '  This must have the form Mon-Fri 10:00-19:00, Sat 11:00-17:00.',
  ]);
  expect(data.owner).toBeNull();
  expect(data.site).toEqual({
    ...present,
    registrationCode: '87654321',
    phones: ['+380671112233'],
    openingHours: [
      {
        label: { uk: 'Пн–Пт 09:00–18:00', ru: 'Пн–Пт 09:00–18:00' },
        days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '09:00',
        closes: '18:00',
      },
    ],
    address: { ...present.address, latitude: 0, longitude: 0 },
    bank: null,
  });
});
