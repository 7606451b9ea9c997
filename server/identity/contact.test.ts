import { expect, test } from 'vitest';
import { parseContact, requireContact } from './contact.ts';

test.each([
  '0671234567',
  '380671234567',
  '+380671234567',
  '+38 (067) 123-45-67',
  '38 067 123 45 67',
  '671234567',
  '8 067 123 45 67',
  '80671234567',
  ' 067.123.45.67 ',
  '067\u00a0123\u00a045\u00a067',
])('%s is the phone +380671234567', (input) => {
  expect(parseContact(input)).toEqual({ kind: 'phone', value: '+380671234567' });
});

test.each([
  '+79161234567',
  '+48 512 345 678',
  '+1 202 555 0142',
  '067123456',
  '06712345678',
  '+380 00 000 00 00',
  '0001234567',
  '12345',
  '',
  'oksana',
])('%s is not a contact', (input) => {
  expect(parseContact(input)).toBeNull();
});

test.each([
  ['Oksana@Example.COM', 'oksana@example.com'],
  [' o.k+1@mail.example.com ', 'o.k+1@mail.example.com'],
])('%s is the e-mail %s', (input, value) => {
  expect(parseContact(input)).toEqual({ kind: 'email', value });
});

test.each([
  'oksana@',
  '@example.com',
  'a b@example.com',
  'a@b@example.com',
  'oksana@example',
  'a@example.com\r\nBcc: b@example.com',
  `${'a'.repeat(250)}@example.com`,
])('%s is not an e-mail', (input) => {
  expect(parseContact(input)).toBeNull();
});

test('an invalid contact is refused with an error at its field', () => {
  expect(() => requireContact('oksana', 'login')).toThrow(
    expect.objectContaining({ code: 'bad_request', fields: { login: 'contact' } }),
  );
});
