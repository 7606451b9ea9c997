import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { type Listening, listen } from './listen.ts';

let server: Listening;
afterEach(() => server.close());

/** Sends requests for all paths at once, in one write. */
async function pipeline(paths: readonly string[], body = ''): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const last = paths.length - 1;
  const requests = paths.map((path, index) =>
    [
      `${body ? 'POST' : 'GET'} ${path} HTTP/1.1`,
      'Host: localhost',
      `Content-Length: ${body.length}`,
      ...(index === last ? ['Connection: close'] : []),
      '',
      body,
    ].join('\r\n'),
  );
  socket.write(requests.join(''));
  return socket;
}

/** Returns an app that counts concurrent requests. */
function countingApp(answer: (path: string) => string) {
  const seen = { now: 0, most: 0 };
  const app = new Hono();
  app.all('*', async ({ req, body }) => {
    seen.now++;
    seen.most = Math.max(seen.most, seen.now);
    const sent = await req.text();
    seen.now--;
    return body(answer(req.path) + sent);
  });
  return { app, seen };
}

const PATHS = Array.from({ length: 400 }, (_, index) => `/${index}`);

test('requests of one connection are handled one after another, in order', async () => {
  const { app, seen } = countingApp((path) => `<${path}>`);
  server = await listen(app, { host: '127.0.0.1', port: 0 });
  const answers = await text(await pipeline(PATHS, 'body'));
  expect(answers.match(/<[^>]*>body/g)).toEqual(PATHS.map((path) => `<${path}>body`));
  expect(seen.most).toBe(1);
});

test('a client that reads no answer gets no further ones; other connections are served', async () => {
  // The answer exceeds the buffers of a connection.
  const large = 'x'.repeat(16 * 1024 * 1024);
  const made: string[] = [];
  const { app } = countingApp((path) => {
    made.push(path);
    return path === '/small' ? 'small' : large;
  });
  server = await listen(app, { host: '127.0.0.1', port: 0 });
  const deaf = await pipeline(PATHS.slice(0, 20));
  deaf.pause();
  const heard = await text(await pipeline(['/small']));
  expect(heard).toContain('small');
  expect(made.filter((path) => path !== '/small').length).toBeLessThan(3);
  deaf.destroy();
});
