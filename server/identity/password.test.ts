import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('a password is stored as an argon2id hash with its own salt', async () => {
  const [one, other] = await Promise.all([hashPassword('тихий агат'), hashPassword('тихий агат')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(other);
  expect(one).not.toContain('агат');
});

test('only the password itself matches its hash', async () => {
  const hash = await hashPassword('тихий агат');
  expect(await verifyPassword('тихий агат', hash)).toBe(true);
  for (const wrong of ['тихий агат ', 'Тихий агат', '', 'тихий', hash]) {
    expect(await verifyPassword(wrong, hash), wrong).toBe(false);
  }
});

test('a letter composed by another keyboard is the same letter', async () => {
  expect(await verifyPassword('їжак'.normalize('NFD'), await hashPassword('їжак'.normalize('NFC')))).toBe(true);
});

test('every character of a long password counts', async () => {
  const long = 'я'.repeat(127);
  expect(await verifyPassword(`${long}а`, await hashPassword(`${long}б`))).toBe(false);
});

test('a hash made with other parameters is verified with those', async () => {
  const made = '$argon2id$v=19$m=64,t=3,p=1$c29tZXNhbHRzb21lc2FsdA$';
  const tag = argon2Sync('argon2id', {
    message: 'abc',
    nonce: Buffer.from('somesaltsomesalt'),
    memory: 64,
    passes: 3,
    parallelism: 1,
    tagLength: 24,
  });
  const hash = made + tag.toString('base64').replace(/=+$/, '');
  expect(await verifyPassword('abc', hash)).toBe(true);
  expect(await verifyPassword('abd', hash)).toBe(false);
});

test('without a hash nothing matches, and takes as long', async () => {
  const hash = await hashPassword('x'.repeat(20));
  const time = async (known: string | null) => {
    const started = performance.now();
    expect(await verifyPassword('anything', known)).toBe(false);
    return performance.now() - started;
  };
  await time(hash);
  // Measures in turns, so that a busy machine slows both; the fastest of each was disturbed least.
  const times: { missing: number; wrong: number }[] = [];
  for (let round = 0; round < 10; round++) times.push({ missing: await time(null), wrong: await time(hash) });
  const fastest = (kind: 'missing' | 'wrong') => Math.min(...times.map((round) => round[kind]));
  const ratio = fastest('missing') / fastest('wrong');
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});
