import { expect, test } from 'vitest';
import type { CodeRequest } from '../../contract/one-time-code.ts';
import { ageRequest } from './stored-code-request.ts';

const request: CodeRequest = { id: 'a', kind: 'email', sentTo: 'o•••@example.com', resendIn: 60, expiresIn: 600 };

test('the countdown continues while the page is unloaded', () => {
  expect(ageRequest(request, 20_500)).toEqual({ ...request, resendIn: 40, expiresIn: 580 });
  expect(ageRequest(request, 120_000)).toEqual({ ...request, resendIn: 0, expiresIn: 480 });
});

test('a request with an expired code is removed, also if the clock was set back', () => {
  expect(ageRequest(request, 600_000)).toBeNull();
  expect(ageRequest(request, -5_000)).toBeNull();
});
