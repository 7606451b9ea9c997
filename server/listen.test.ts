import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { type Listening, listen } from './listen.ts';

const LOCAL = { host: '127.0.0.1', port: 0 };

async function open(app: Hono): Promise<Listening> {
  const server = await listen(app, LOCAL);
  onTestFinished(() => server.close(0));
  return server;
}

/** Requests a URL over an agent's connections, and reads the answer to its end. */
async function ask(agent: Agent, url: string) {
  const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  const port = answer.socket.localPort;
  let text = '';
  for await (const chunk of answer) text += chunk;
  return { text, connection: answer.headers.connection, port };
}

function newAgent(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return agent;
}

test('until it drains, a server keeps connections; then each answer is the last of its connection', async () => {
  const held = Promise.withResolvers<void>();
  const app = new Hono()
    .get('/', (context) => context.text('home'))
    .get('/slow', async (context) => {
      await held.promise;
      return context.text('slow');
    });
  const server = await open(app);
  const [idle, busy] = [newAgent(), newAgent()];
  const before = await ask(idle, server.url);
  expect(before).toMatchObject({ text: 'home', connection: 'keep-alive' });
  expect((await ask(busy, server.url)).connection).toBe('keep-alive');
  const slow = ask(busy, `${server.url}/slow`);
  server.drain();
  // The idle connection still takes a request, whose answer closes it.
  expect(await ask(idle, server.url)).toEqual({ ...before, connection: 'close' });
  held.resolve();
  expect(await slow).toMatchObject({ text: 'slow', connection: 'close' });
  // New connections are accepted until the drain is over.
  expect(await ask(newAgent(), server.url)).toMatchObject({ text: 'home', connection: 'close' });
  await server.close();
  await expect(ask(newAgent(), server.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test.each([
  [60_000, 'slow'],
  [0, 'aborted'],
])('with a limit of %d ms, the answer under way to a closing server is %s', async (limit, expected) => {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const server = await open(
    new Hono().get('/slow', async (context) => {
      asked.resolve();
      await held.promise;
      return context.text('slow');
    }),
  );
  const answered = ask(newAgent(), `${server.url}/slow`).then(
    ({ text }) => text,
    () => 'aborted',
  );
  await asked.promise;
  const closed = server.close(limit);
  if (limit > 0) held.resolve();
  await closed;
  expect(await answered).toBe(expected);
});

test('a connection without a request does not delay the end', async () => {
  const server = await open(new Hono());
  const socket = connect(Number(new URL(server.url).port), LOCAL.host);
  await once(socket, 'connect');
  await server.close(60_000);
  await once(socket, 'close');
});
