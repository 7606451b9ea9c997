import { expect, test } from 'vitest';
import { type Answer, openBrowser } from '../../tests/helpers/browser.ts';
import { codeOf, PASSWORD } from '../../tests/helpers/customers.ts';
import { openSharedShop } from '../../tests/helpers/test-shop.ts';

const shop = await openSharedShop();

const GUESSES = 10_000;
const BATCH = 100;

/** Returns the guesses in numerical order, skipping the right code, because a lucky guess is not a flaw. */
const guessAt = (index: number, code: string) => {
  const guess = String(index % 1_000_000).padStart(6, '0');
  return guess === code ? '999999' : guess;
};

test('ten thousand guesses from changing addresses find no code and do not lock the customer out', {
  timeout: 180_000,
}, async () => {
  const { id, login, browser } = await shop.newCustomer();
  await browser.post('/logout');
  const outcomes = new Map<string, number>();
  let request: { id: string; code: string } | null = null;
  let codes = 0;
  for (let done = 0; done < GUESSES; done += BATCH) {
    // Gets a new code before each batch, by resending and by new requests, as far as the limits allow.
    shop.wait(60_000);
    const asking = openBrowser(shop.app);
    const resent: Answer | null = request && (await asking.post(`/one-time-codes/${request.id}/resend`));
    const asked: Answer = resent?.status === 200 ? resent : await asking.post('/password-reset', { login });
    if (asked.status === 200) {
      codes++;
      request = { id: asked.data.id, code: await codeOf(shop.deps, asked.data.id) };
    }
    const { id: requestId, code } = request ?? { id: '', code: '' };
    const answers = await Promise.all(
      Array.from({ length: BATCH }, (_, index) =>
        openBrowser(shop.app).post('/password-reset/verify', { requestId, code: guessAt(done + index, code) }),
      ),
    );
    for (const { status, error } of answers) {
      const outcome = `${status} ${error?.code}`;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  }
  // The limit is five an hour, of which the sign-up used one.
  expect(codes).toBe(4);
  // Five guesses per code are compared at most.
  const compared = outcomes.get('422 code_wrong') ?? 0;
  expect(compared).toBe(codes * 4);
  expect(Object.fromEntries(outcomes)).toEqual({
    '422 code_wrong': compared,
    '422 code_expired': GUESSES - compared,
  });

  const known = await browser.post('/login', { login, password: PASSWORD });
  const fresh = openBrowser(shop.app);
  const elsewhere = await fresh.post('/login', { login, password: PASSWORD });
  expect([known.status, elsewhere.status]).toEqual([200, 200]);
  const { rows } = await shop.pool.query('SELECT DISTINCT customer_id AS id FROM sessions WHERE customer_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ id }]);
  expect((await fresh.get('/customer')).data.contactInfo.email).toBe(login);
  expect((await browser.get('/customer/sessions')).data).toHaveLength(2);
});
