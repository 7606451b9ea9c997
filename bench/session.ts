import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../demo/seed/demo-customer.ts';
import { createApp } from '../server/app.ts';
import { createDeps } from '../server/deps.ts';
import { readEnv } from '../server/env.ts';
import { listen } from '../server/listen.ts';
import { withDatabase } from './lib/bench-database.ts';
import { median } from './lib/statistics.ts';

/**
 * Measures the cost of a session: requests per second of GET /cart for a guest without a cart, a guest with one and a
 * customer with the same cart, over HTTP on loopback, in turns. Client and server share the machine, so only the ratios
 * matter. `npm run bench:session [-- --seconds 2]`.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '2' } } });
const CONNECTIONS = 20;
const ROUNDS = 6;
const SKU = 'PZ-SZL-002';

await withDatabase(async ({ pool }) => {
  const app = createApp(createDeps(readEnv({ NODE_ENV: 'test' }), pool));
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  const post = async (path: string, body: unknown, cookie = '') => {
    const response = await fetch(`${server.url}/api/v1${path}?lang=uk`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
    return response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  };

  const customer = await post('/login', { login: DEMO_EMAIL, password: DEMO_PASSWORD });
  await post('/cart/lines', { sku: SKU, quantity: 1 }, customer);
  const cookies = {
    'guest, no cart': `visitor=${'x'.repeat(43)}`,
    'guest, a cart': await post('/cart/lines', { sku: SKU, quantity: 1 }),
    'customer, a cart': customer,
  };

  const get = (cookie: string) =>
    new Promise<void>((resolve, reject) => {
      request(`${server.url}/api/v1/cart?lang=uk`, { agent, headers: { cookie } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`GET /cart was answered with ${response.statusCode}`));
        response.resume().once('end', resolve);
      })
        .once('error', reject)
        .end();
    });

  const rate = async (cookie: string) => {
    const started = performance.now();
    const end = started + Number(values.seconds) * 1000;
    let count = 0;
    const loop = async () => {
      for (; performance.now() < end; count++) await get(cookie);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, loop));
    return count / ((performance.now() - started) / 1000);
  };

  const rates = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, cookie] of Object.entries(cookies)) {
      const measured = await rate(cookie);
      // The first round is a warm-up.
      if (round > 0) rates.set(name, [...(rates.get(name) ?? []), measured]);
    }
  }
  const guest = median(rates.get('guest, a cart') ?? []);
  console.log(`GET /cart, ${CONNECTIONS} connections, median of ${ROUNDS - 1} rounds, Node ${process.version}`);
  for (const [name, list] of rates) {
    const middle = median(list);
    console.log(
      `${name.padEnd(18)} ${middle.toFixed(0).padStart(6)} requests/s, ${(middle / guest).toFixed(2)} of a guest with a cart`,
    );
  }
  agent.destroy();
  await server.close();
});
