import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskContact } from './contact.ts';
import { formatPhone } from './phone.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));
const phones = digits(9).map((rest) => `+380${rest}`);
const emails = fc.tuple(fc.stringMatching(/^[a-z0-9._+-]{1,30}$/), fc.stringMatching(/^[a-z0-9-]{1,20}\.[a-z]{2,5}$/));

test('a contact is masked so that its owner recognises it', () => {
  expect(maskContact('email', 'oksana@example.com')).toBe('o•••@example.com');
  expect(maskContact('phone', '+380671234542')).toBe('+380 (67) •••-••-42');
});

test('a phone is formatted with the mask +XXX (XX) XXX-XX-XX', () => {
  expect(formatPhone('+380671234567')).toBe('+380 (67) 123-45-67');
  fc.assert(
    fc.property(phones, (phone) => {
      expect(formatPhone(phone)).toMatch(/^\+\d{3} \(\d{2}\) \d{3}-\d{2}-\d{2}$/);
      expect(formatPhone(phone).replace(/[^\d+]/g, '')).toBe(phone);
    }),
  );
});

test('only the country, the operator and two digits of a phone are shown', () => {
  fc.assert(
    fc.property(phones, (phone) => {
      const shown = maskContact('phone', phone).replace(/\D/g, '');
      expect(shown).toBe(phone.slice(1, 6) + phone.slice(-2));
    }),
  );
});

test('a text that is not a phone is hidden completely', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(formatPhone(text) === text);
      expect(maskContact('phone', text)).toBe('•••');
    }),
  );
});

test('only the first letter and the domain of an e-mail are shown, not even its length', () => {
  fc.assert(
    fc.property(emails, ([name, domain]) => {
      expect(maskContact('email', `${name}@${domain}`)).toBe(`${name[0]}•••@${domain}`);
    }),
  );
});

test('a text without a name before the @ is hidden completely', () => {
  for (const text of ['@example.com', 'oksana', '']) expect(maskContact('email', text)).toBe('•••');
});
