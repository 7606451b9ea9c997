import { expect, test } from 'vitest';
import { needsConsent, scrubItem, scrubText } from './scrub.ts';

const ORDER = 'https://shop.example/ru/order-success?order=0193a7c2-9d0f-7000-8000-1234567890ab&token=s3cr3t-T0ken';

test.each([
  [ORDER, 'https://shop.example/ru/order-success?order=[removed]&token=[removed]'],
  ['/login?view=reset&next=%2Forder-success%3Ftoken%3Dx', '/login?view=reset&next=[removed]'],
  ['/search?q=%D0%9E%D0%BB%D1%8F&page=2', '/search?q=[removed]&page=2'],
  [
    '/api/v1/oauth/google/callback?code=4/abc&state=xyz',
    '/api/v1/oauth/google/callback?code=[removed]&state=[removed]',
  ],
  ['/pozolota?page=2&utm_source=mail&lang=uk', '/pozolota?page=2&utm_source=mail&lang=uk'],
  ['#token=abc', '#token=[removed]'],
  [
    'GET "/orders/1?token=abc" failed for o.koval@example.com, +380671234567',
    'GET "/orders/1?token=[removed]" failed for [e-mail], [phone]',
  ],
])('%s is reported as %s', (text, told) => {
  expect(scrubText(text)).toBe(told);
});

test('an event contains no secret in its request, breadcrumbs, spans, tags or error', () => {
  const item = scrubItem([
    { type: 'event' },
    {
      event_id: '9f1c2b3a4d5e6f708192a3b4c5d6e7f8',
      timestamp: 1_763_000_000.25,
      request: { url: ORDER, headers: { Referer: ORDER } },
      breadcrumbs: [{ category: 'navigation', data: { from: ORDER, to: '/' } }],
      spans: [{ data: { 'http.url': ORDER, 'http.query': '?token=s3cr3t-T0ken', 'http.status_code': 200 } }],
      exception: { values: [{ value: `Failed to load ${ORDER}`, stacktrace: { frames: [{ lineno: 3 }] } }] },
    },
  ]);
  const told = JSON.stringify(item);
  expect(told).not.toContain('s3cr3t');
  expect(told).not.toContain('1234567890ab');
  expect(told).toContain('9f1c2b3a4d5e6f708192a3b4c5d6e7f8');
  expect(item?.[1]).toMatchObject({ timestamp: 1_763_000_000.25, spans: [{ data: { 'http.status_code': 200 } }] });
});

test('a recording is scrubbed, and its length is updated', () => {
  const events = [
    { type: 4, data: { href: ORDER, width: 360 } },
    { type: 2, data: { node: { tagName: 'a', attributes: { href: ORDER, class: 'ґ' } } } },
  ];
  const recording = `{"segment_id":0}\n${JSON.stringify(events)}`;
  const [headers, payload] = scrubItem([{ type: 'replay_recording', length: recording.length }, recording]) ?? [];
  const told = String(payload);
  expect(told).not.toContain('s3cr3t');
  expect(told.startsWith('{"segment_id":0}\n[{"type":4,')).toBe(true);
  expect(headers?.length).toBe(Buffer.byteLength(told));
});

test('errors are reported without consent; everything else requires it', () => {
  const types = ['event', 'transaction', 'span', 'session', 'client_report', 'replay_event', 'replay_recording', 'log'];
  expect(types.filter((type) => !needsConsent([{ type }, {}]))).toEqual(['event']);
});

test('an item that cannot be parsed is not sent', () => {
  expect(scrubItem([{ type: 'replay_recording' }, new Uint8Array([1, 2])])).toBeNull();
  expect(scrubItem([{ type: 'replay_recording' }, 'no line of its own'])).toBeNull();
  expect(scrubItem([{ type: 'attachment' }, new Uint8Array([1, 2])])).toBeNull();
});
