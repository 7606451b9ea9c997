import { createServer } from 'node:http';

interface Event {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * Replacement for Google's tag: runs the page's queued commands, reports each event, and sets the cookies of the real
 * one.
 */
const tagOf = (origin: string) => `
  const run = ([command, name, params]) =>
    command === 'event' && !window['ga-disable-' + params.send_to] &&
    fetch('${origin}/ga4', { method: 'POST', mode: 'no-cors', keepalive: true, body: JSON.stringify({ name, params }) });
  document.cookie = '_ga=GA1.1.1.1; path=/';
  document.cookie = '_ga_TEST=GS1.1.1.1; path=/';
  window.dataLayer.forEach(run);
  window.dataLayer.push = (call) => run(call);
`;

/**
 * Receives the shop's reports, through the tag and at an endpoint, and counts requests; Sentry's reports are kept
 * separately.
 */
export async function startCollector() {
  const [tagged, posted]: [Event[], Event[]] = [[], []];
  const monitored: string[] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith('/api/1/envelope/')) {
      let envelope = '';
      for await (const chunk of request) envelope += chunk;
      monitored.push(envelope);
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}');
      return;
    }
    requests++;
    if (request.url?.startsWith('/gtag.js')) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(tagOf(url));
      return;
    }
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url === '/ga4') tagged.push(JSON.parse(body));
    if (request.url === '/events') posted.push(...JSON.parse(body).events);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url,
    tagged,
    posted,
    /** Envelopes that were sent to Sentry. */
    monitored,
    /** A DSN that makes Sentry report here. */
    dsn: `${url.replace('//', '//public@')}/1`,
    requests: () => requests,
    reset: () => {
      requests = 0;
      tagged.length = 0;
      posted.length = 0;
      monitored.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
