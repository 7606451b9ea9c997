import { expect, test } from 'vitest';
import { redact } from '../src/rules/redact.ts';
import { createLog } from './log.ts';

const AT = new Date('2026-11-21T10:00:00Z');

test('a line has its time, level, message and fields, and a child log adds its own', () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => lines.push(line), clock: () => AT }).with({ component: 'jobs' });
  log.with({ attempt: 2 }).warning('A job has failed', { task: 'send-message', attempt: 3 });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      time: AT.toISOString(),
      level: 'warning',
      message: 'A job has failed',
      component: 'jobs',
      attempt: 3,
      task: 'send-message',
    },
  ]);
});

test.each([
  ['550 5.1.1 <oksana.k@пошта.укр>: no such user', '550 5.1.1 <[e-mail]>: no such user'],
  ['RecipientsPhone +380671112233 is invalid', 'RecipientsPhone [phone] is invalid'],
  ['380671112233', '[phone]'],
  ['call 067 111-22-33', 'call [phone]'],
  ['+38 (067) 111-22-33', '[phone]'],
])('%j is redacted to %j', (text, written) => {
  expect(redact(text)).toBe(written);
  const lines: string[] = [];
  createLog({ write: (line) => lines.push(line) }).error(text, { reason: text });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ message: written, reason: written });
});

test.each([
  'Order 100012, attempt 3 of 14, 15003 ms',
  'at file:///shop/node_modules/@hono/node-server/dist/index.mjs:12:34',
  '20450963714820',
  'f6f1a2f0-5f0c-4d5e-9d53-6f0f3ad3b6a1',
])('%j is not redacted', (text) => {
  expect(redact(text)).toBe(text);
});
