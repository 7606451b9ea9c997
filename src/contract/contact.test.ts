import * as v from 'valibot';
import { expect, test } from 'vitest';

import { isMobile, readEmail, readName, readPhone } from './contact.ts';
import { contactSchema, type PlaceOrder, placeOrderSchema } from './place-order.ts';

test.each([
  ['067 123-45-67', '+380671234567'],
  ['+38 (067) 123–45–67', '+380671234567'],
  ['00380671234567', '+380671234567'],
  ['671234567', '+380671234567'],
  ['8 067 123 45 67', '+380671234567'],
  ['044 555-01-42', '+380445550142'],
])('%s is parsed as the phone %s', (text, phone) => {
  expect(readPhone(text)).toEqual({ value: phone });
});

test.each([
  ['', 'phone_required'],
  [' - ', 'phone_required'],
  ['не скажу', 'phone_digits'],
  ['067l234567', 'phone_digits'],
  ['12345', 'phone_short'],
  ['+380 67', 'phone_short'],
  ['067-111-22-3', 'phone_lacks_one'],
  ['+38067111223', 'phone_lacks_one'],
  ['067 123-45-678', 'phone_long'],
  ['+48 512 345 678', 'phone_foreign'],
  ['001 234 567 8', 'phone_operator'],
])('the error of the phone «%s» is %s', (text, mistake) => {
  expect(readPhone(text)).toEqual({ mistake });
});

test.each([
  ['леся@', 'email_latin'],
  ['леся@gmail.com', 'email_latin'],
  ['lesia', 'email_at'],
  ['lesia.gmail.com', 'email_at'],
  ['lesia@', 'email_domain'],
  ['lesia@gmail', 'email_domain'],
  ['lesia@gmail.', 'email_domain'],
  ['le sia@gmail.com', 'email'],
  [`${'a'.repeat(250)}@example.com`, 'too_long'],
  // A Latin letter among Cyrillic ones, in the name and in the domain; and a Cyrillic one among Latin ones.
  ['пoшта@приклад.укр', 'email_latin'],
  ['пошта@приклaд.укр', 'email_latin'],
  ['lesia@gmаil.com', 'email_latin'],
  ['пошта@приклад', 'email_domain'],
  ['пошта@приклад..укр', 'email_domain'],
  ['пошта@-приклад.укр', 'email_domain'],
  ['пошта@при клад.укр', 'email_domain'],
  ['пошта@приклад.укр/x', 'email_domain'],
  ['по шта@приклад.укр', 'email'],
  ['.пошта@приклад.укр', 'email'],
  [`пошта@${'я'.repeat(70)}.укр`, 'email_domain'],
  [' ', 'email_required'],
])('the error of the e-mail «%s» is %s', (text, mistake) => {
  expect(readEmail(text)).toEqual({ mistake });
});

test.each([
  ['пошта@приклад.укр', 'пошта@приклад.укр'],
  ['Пошта@ПРИКЛАД.УКР', 'пошта@приклад.укр'],
  ['пошта@xn--80aikifvh.xn--j1amh', 'пошта@приклад.укр'],
  ['user@приклад.укр', 'user@приклад.укр'],
  ['User@XN--80AIKIFVH.XN--J1AMH', 'user@приклад.укр'],
  // Composed and decomposed letters.
  ['їжа@їжак.укр'.normalize('NFD'), 'їжа@їжак.укр'.normalize('NFC')],
  ['lesia.k+shop@gmail.com', 'lesia.k+shop@gmail.com'],
])('%s is the address %s', (text, email) => {
  expect(readEmail(text)).toEqual({ value: email });
});

test.each([
  ['', 'name_required'],
  ['Л', 'name_short'],
  ['12345', 'name_letters'],
  ['л'.repeat(101), 'too_long'],
])('the error of the name «%s» is %s', (text, mistake) => {
  expect(readName(text)).toEqual({ mistake });
});

test('a contact is normalized', () => {
  expect(v.parse(contactSchema, { name: ' Лі ', phone: '0671234567', email: ' Lesia@Gmail.com ' })).toEqual({
    name: 'Лі',
    phone: '+380671234567',
    email: 'lesia@gmail.com',
  });
  expect(v.parse(contactSchema, { name: 'Лі', phone: '0671234567', email: ' ' }).email).toBe('');
});

test('operator codes are mobile, town codes are not', () => {
  expect(['+380391234567', '+380501234567', '+380991234567'].every(isMobile)).toBe(true);
  expect(['+380445550142', '+380322123456'].some(isMobile)).toBe(false);
});

const ORDER: PlaceOrder = {
  key: '5c1d1f0e-7a66-4f0e-8f0f-0d8b1f0e7a66',
  expectedTotal: 100,
  contact: { name: 'Леся Українка', phone: '0671234567' },
  delivery: { method: 'pickup' },
  payment: 'cash-on-delivery',
  isCallbackNeeded: false,
};

const mistakesOf = (changes: Partial<PlaceOrder>) => {
  const { issues = [] } = v.safeParse(placeOrderSchema, { ...ORDER, ...changes });
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), issue.message]));
};

test('all errors of an order are reported together', () => {
  const place = { ref: '', name: '', fullName: '' };
  expect(
    mistakesOf({
      contact: { name: 'Л', phone: '12345', email: 'леся@' },
      delivery: { method: 'nova-poshta-locker', settlement: place, branch: place },
      payment: 'invoice',
    }),
  ).toEqual({
    'contact.name': 'name_short',
    'contact.phone': 'phone_short',
    'contact.email': 'email_latin',
    'delivery.settlement.name': 'settlement_required',
    'delivery.branch.name': 'locker_required',
    company: 'company_required',
  });
});

test('only an order confirmed by SMS requires a mobile phone', () => {
  const contact = { name: 'Лі', phone: '044 555-01-42' };
  expect(mistakesOf({ contact })).toEqual({ 'contact.phone': 'phone_landline' });
  expect(mistakesOf({ contact, payment: 'card' })).toEqual({});
});
