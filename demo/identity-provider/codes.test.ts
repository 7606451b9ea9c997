import { expect, test } from 'vitest';
import { createCodes } from './codes.ts';

const GRANT = {
  sub: '1',
  redirectUri: 'http://localhost/back',
  scopes: ['openid'],
  nonce: undefined,
  codeChallenge: 'challenge',
};

test('a code is valid once', () => {
  const codes = createCodes();
  const code = codes.issue(GRANT);
  expect(codes.take(code)).toEqual(GRANT);
  expect(codes.take(code)).toBeUndefined();
  expect(codes.take('another')).toBeUndefined();
});

test('a code expires after a minute', () => {
  let now = 0;
  const codes = createCodes(() => now);
  const [first, second] = [codes.issue(GRANT), codes.issue(GRANT)];
  now = 59_999;
  expect(codes.take(first)).toEqual(GRANT);
  now = 60_000;
  expect(codes.take(second)).toBeUndefined();
});
