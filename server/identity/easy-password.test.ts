import { expect, test } from 'vitest';
import { PASSWORD } from '../../tests/helpers/customers.ts';
import { isEasyPassword } from './easy-password.ts';

const CONTACTS = ['olena.koval@pozolota.example', '+380671234567'];

test.each([
  'password',
  'Password1!',
  'пароль123',
  'qwertyuiop',
  'йцукенгш',
  '12345678',
  '87654321',
  '01234567890',
  '123456789012',
  '98765432109',
  '11111111',
  'abcabcabc',
  '1234123412',
  'abcdefgh',
  'Pozolota2026',
  'olena.koval@pozolota.example',
  'olenakoval',
  'Olena.Koval7',
  '0671234567',
  '+380671234567',
])('%s is easy to guess', (password) => {
  expect(isEasyPassword(password, CONTACTS)).toBe(true);
});

test.each([
  PASSWORD,
  'a long password',
  'correct horse battery',
  'Kx7-qPzm2',
  '067-олені-подзвони',
  'позолота на левкасі',
])('%s is not easy to guess', (password) => {
  expect(isEasyPassword(password, CONTACTS)).toBe(false);
});

test('a short name of an e-mail forbids no passwords', () => {
  expect(isEasyPassword('ok-2026-vesna', ['ok@pozolota.example'])).toBe(false);
});
