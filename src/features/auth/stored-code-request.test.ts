import { expect, test } from 'vitest';
import type { CodeRequest } from '../../contract/one-time-code.ts';
import { ageRequest } from './stored-code-request.ts';

const request: CodeRequest = { id: 'a', kind: 'email', sentTo: 'o•••@example.com', resendIn: 60, expiresIn: 600 };

test('the seconds go on counting while the page is away', () => {
  expect(ageRequest(request, 20_500)).toEqual({ ...request, resendIn: 40, expiresIn: 580 });
  expect(ageRequest(request, 120_000)).toEqual({ ...request, resendIn: 0, expiresIn: 480 });
});

test('a request whose code has ended is forgotten, and so is one of a clock that was put back', () => {
  expect(ageRequest(request, 600_000)).toBeNull();
  expect(ageRequest(request, -5_000)).toBeNull();
});
