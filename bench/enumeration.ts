import { parseArgs } from 'node:util';
import { createApp } from '../server/app.ts';
import { createDeps } from '../server/deps.ts';
import { readEnv } from '../server/env.ts';
import { withDatabase } from './lib/bench-database.ts';
import { mannWhitney, median, percentile } from './lib/statistics.ts';

/**
 * Tests for account enumeration by timing: login with a wrong password, sign-up and password reset, each for a contact
 * with and without an account, in random order. `npm run bench:enumeration [-- --n 400]`.
 */
const { values } = parseArgs({ options: { n: { type: 'string', default: '400' } } });
const N = Number(values.n);
const WARM_UP = 50;

const ENDPOINTS = {
  login: { path: '/login', body: { password: 'not the password' } },
  'sign-up': { path: '/sign-up', body: { password: 'a new password' } },
  'password reset': { path: '/password-reset', body: {} },
} as const;

let made = 0;
/** Each address is used once, so that no rate limit applies and no row is warmer than another. */
const nextAddress = () => `10.${(++made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`;

await withDatabase(async ({ pool }) => {
  const app = createApp({ ...createDeps(readEnv({ NODE_ENV: 'test' }), pool), trustedProxies: 1 });
  await pool.query(
    `INSERT INTO customers (email, lang, password_hash)
     SELECT 'existing-' || n || '@pozolota.example', 'uk', (SELECT password_hash FROM customers WHERE is_demo)
     FROM generate_series(1, $1) n`,
    [(N + WARM_UP) * Object.keys(ENDPOINTS).length],
  );
  await pool.query('VACUUM ANALYZE customers');
  const accounts = { existing: 0, missing: 0 };

  const measure = async ({ path, body }: (typeof ENDPOINTS)[keyof typeof ENDPOINTS], kind: keyof typeof accounts) => {
    const login = `${kind}-${++accounts[kind]}@pozolota.example`;
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() },
      body: JSON.stringify({ login, ...body }),
    };
    const started = performance.now();
    const response = await app.request(`/api/v1${path}?lang=uk`, request);
    await response.arrayBuffer();
    const time = performance.now() - started;
    if (response.status === 429) throw new Error('A rate limit was reached');
    return time;
  };

  console.log(`${N} of each, in ms; «above» is how often an existing one takes longer (0.5: no difference)\n`);
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    const times: Record<keyof typeof accounts, number[]> = { existing: [], missing: [] };
    for (let round = 0; round < N + WARM_UP; round++) {
      const kinds = Math.random() < 0.5 ? (['existing', 'missing'] as const) : (['missing', 'existing'] as const);
      for (const kind of kinds) {
        const time = await measure(endpoint, kind);
        if (round >= WARM_UP) times[kind].push(time);
      }
    }
    for (const [kind, list] of Object.entries(times)) {
      const [low, middle, high] = [0.05, 0.5, 0.95].map((share) => percentile(list, share).toFixed(2));
      console.log(`${name.padEnd(15)} ${kind.padEnd(9)} p5 ${low}  median ${middle}  p95 ${high}`);
    }
    const { share, p } = mannWhitney(times.existing, times.missing);
    const difference = (median(times.existing) - median(times.missing)) * 1000;
    console.log(
      `  medians ${difference.toFixed(0)} µs apart, above ${share.toFixed(3)}, Mann-Whitney p ${p.toFixed(3)}\n`,
    );
  }
});
