import { expect, test } from 'vitest';
import { liqPayStatus } from './liqpay/news.ts';
import { monobankStatus } from './monobank/news.ts';
import { wayForPayStatus } from './wayforpay/news.ts';

test.each([
  ['success', 'paid'],
  ['wait_compensation', 'paid'],
  ['sandbox', 'paid'],
  ['failure', 'declined'],
  ['error', 'declined'],
  ['try_again', 'declined'],
  ['reversed', 'refunded'],
  ...[
    ...['subscribed', 'unsubscribed', 'processing', 'prepared', 'hold_wait', 'cash_wait', 'invoice_wait'],
    ...['wait_accept', 'wait_card', 'wait_lc', 'wait_reserve', 'wait_secure', '3ds_verify', 'otp_verify'],
    ...['cvv_verify', 'sender_verify', 'receiver_verify', 'phone_verify', 'ivr_verify', 'pin_verify'],
    ...['captcha_verify', 'password_verify', 'senderapp_verify', 'constructor', 'something_new'],
  ].map((status) => [status, 'pending']),
])('LiqPay’s %s is %s', (status = '', expected = '') => {
  expect(liqPayStatus(status)).toBe(expected);
});

test.each([
  ['Created', '1131', 'pending'],
  ['InProcessing', '1131', 'pending'],
  ['inProcessing', '5100', 'pending'],
  ['WaitingAuthComplete', '1100', 'pending'],
  ['Pending', '1134', 'pending'],
  ['Approved', '1100', 'paid'],
  ['Declined', '1101', 'declined'],
  ['Declined', '1124', 'expired'],
  ['Expired', '1124', 'expired'],
  ['Refunded', '1100', 'refunded'],
  ['Voided', '1100', 'refunded'],
  ['RefundInProcessing', '1138', 'paid'],
  ['constructor', '1100', 'pending'],
  ['SomethingNew', '1100', 'pending'],
])('WayForPay’s %s with %s is %s', (status, code, expected) => {
  expect(wayForPayStatus(status, code)).toBe(expected);
});

test.each([
  ['created', 'pending'],
  ['processing', 'pending'],
  ['hold', 'pending'],
  ['success', 'paid'],
  ['failure', 'declined'],
  ['reversed', 'refunded'],
  ['expired', 'expired'],
  ['constructor', 'pending'],
  ['something_new', 'pending'],
])('monobank’s %s is %s', (status, expected) => {
  expect(monobankStatus(status)).toBe(expected);
});
