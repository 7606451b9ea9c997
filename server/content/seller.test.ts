import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createSharedDatabase } from '../../tests/helpers/database.ts';
import { readSite } from './layout.ts';
import { sellerSchema, writeSeller } from './seller.ts';

const database = await createSharedDatabase();

const IBAN = 'UA213223130000026007233566001';

test('the given fields of the seller change in both languages, and no others', async () => {
  const before = await readSite(database.pool, 'ru');
  const changes = { iban: 'UA21 3223 1300 0002 6007 2335 6600 1', vat: '123456789012', bankUk: 'АТ «Банк»' };
  await writeSeller(database.pool, v.parse(sellerSchema, changes));
  expect(await readSite(database.pool, 'uk')).toMatchObject({
    vatNumber: '123456789012',
    bank: { iban: IBAN, name: 'АТ «Банк»' },
  });
  const name = before.bank?.name;
  expect(await readSite(database.pool, 'ru')).toEqual({
    ...before,
    vatNumber: '123456789012',
    bank: { iban: IBAN, name },
  });
  await writeSeller(database.pool, { nameRu: 'ФЛП Золотарь', code: '1234567890', tax: 'single-2', vat: 'none' });
  expect(await readSite(database.pool, 'ru')).toMatchObject({
    legalName: 'ФЛП Золотарь',
    registrationCode: '1234567890',
    taxSystem: 'single-2',
    vatNumber: null,
  });
});

test.each([{ iban: IBAN.replace('1', '2') }, { code: '1234' }, { vat: 'yes' }, { tax: 'none' }, { nameUk: ' ' }])(
  '%j is refused',
  (said) => expect(v.is(sellerSchema, said)).toBe(false),
);
