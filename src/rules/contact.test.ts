import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskContact } from './contact.ts';
import { formatPhone } from './phone.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));
const phones = digits(9).map((rest) => `+380${rest}`);
const emails = fc.tuple(fc.stringMatching(/^[a-z0-9._+-]{1,30}$/), fc.stringMatching(/^[a-z0-9-]{1,20}\.[a-z]{2,5}$/));

test('a contact is shown so that its owner recognises it', () => {
  expect(maskContact('email', 'oksana@example.com')).toBe('o•••@example.com');
  expect(maskContact('phone', '+380671234542')).toBe('+380 (67) •••-••-42');
});

test('a phone is written with the mask +XXX (XX) XXX-XX-XX', () => {
  expect(formatPhone('+380671234567')).toBe('+380 (67) 123-45-67');
  fc.assert(
    fc.property(phones, (phone) => {
      expect(formatPhone(phone)).toMatch(/^\+\d{3} \(\d{2}\) \d{3}-\d{2}-\d{2}$/);
      expect(formatPhone(phone).replace(/[^\d+]/g, '')).toBe(phone);
    }),
  );
});

test('of a phone no more is shown than the country, the operator and two digits', () => {
  fc.assert(
    fc.property(phones, (phone) => {
      const shown = maskContact('phone', phone).replace(/\D/g, '');
      expect(shown).toBe(phone.slice(1, 6) + phone.slice(-2));
    }),
  );
});

test('what is no phone of the shop is not shown at all', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(formatPhone(text) === text);
      expect(maskContact('phone', text)).toBe('•••');
    }),
  );
});

test('of an e-mail no more is shown than the first letter and the domain, not even its length', () => {
  fc.assert(
    fc.property(emails, ([name, domain]) => {
      expect(maskContact('email', `${name}@${domain}`)).toBe(`${name[0]}•••@${domain}`);
    }),
  );
});

test('what has no name before the @ is not shown at all', () => {
  for (const text of ['@example.com', 'oksana', '']) expect(maskContact('email', text)).toBe('•••');
});
