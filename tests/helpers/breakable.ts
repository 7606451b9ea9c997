import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net';
import { text } from 'node:stream/consumers';

/** Faults of a vendor. */
export const BREAKAGES = [
  'is slow',
  'refuses connections',
  'breaks off in the middle of its answer',
  'answers with a page',
  'answers with half of its JSON',
  'answers with JSON of another shape',
  'has an error of its own',
  'does what it is asked, and its answer is lost',
] as const;
type Breakage = (typeof BREAKAGES)[number];

/** A proxy between the shop and a vendor that can inject faults. */
export interface Breakable {
  readonly url: string;
  /** Returns the number of requests to the vendor, successful or not. */
  countRequests(): number;
  /** Injects a fault from now on; the first `passing` requests still succeed. */
  break(breakage: Breakage, passing?: number): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy before an HTTP API; a request is forwarded to the same path of `target`. */
export async function standBefore(target: string): Promise<Breakable> {
  const state = createState();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const breakage = state.next();
    const body = await text(request);
    if (breakage !== null && breakage !== LOST) {
      misbehave(response, breakage);
      return;
    }
    const forwarded = await forward(target, request, body);
    if (breakage === LOST) {
      response.destroy();
      return;
    }
    response.writeHead(forwarded.status, {
      'content-type': forwarded.headers.get('content-type') ?? 'text/plain',
      ...locationOf(forwarded),
    });
    response.end(await forwarded.text());
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return openable(server, state, { scheme: 'http', drop: () => server.closeAllConnections() });
}

/** Starts a proxy before an SMTP server. */
export async function standBeforeSmtp(target: string): Promise<Breakable> {
  const state = createState();
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    socket.on('error', () => socket.destroy());
    const breakage = state.next();
    if (breakage === null || breakage === LOST) pipe(socket, connect(Number(port), hostname), breakage);
    else misbehaveInSmtp(socket, breakage);
  });
  return openable(server, state, {
    scheme: 'smtp',
    drop: () => {
      for (const socket of sockets) socket.destroy();
    },
  });
}

const LOST: Breakage = 'does what it is asked, and its answer is lost';

function createState() {
  let breakage: Breakage | null = null;
  let passing = 0;
  let requests = 0;
  return {
    count: () => requests,
    set(next: Breakage | null, first = 0) {
      [breakage, passing] = [next, first];
    },
    next(): Breakage | null {
      requests++;
      if (passing === 0) return breakage;
      passing--;
      return null;
    },
  };
}

interface OpenOptions {
  readonly scheme: string;
  /** Closes the open connections. */
  readonly drop: () => void;
}

async function openable(
  server: Server | TcpServer,
  state: ReturnType<typeof createState>,
  { scheme, drop }: OpenOptions,
): Promise<Breakable> {
  const listenAt = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve());
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      drop();
    });
  await listenAt(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    countRequests: state.count,
    async break(breakage, passing) {
      state.set(breakage, passing);
      drop();
      if (breakage === 'refuses connections') await stop();
    },
    async mend() {
      state.set(null);
      drop();
      if (!server.listening) await listenAt(port);
    },
    close: stop,
  };
}

function forward(target: string, request: IncomingMessage, body: string): Promise<Response> {
  const headers = Object.entries(request.headers).filter(
    ([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name),
  );
  return fetch(target + request.url, {
    method: request.method ?? 'GET',
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    redirect: 'manual',
    ...(request.method === 'POST' && { body }),
  });
}

const locationOf = (answer: Response) => {
  const location = answer.headers.get('location');
  return location === null ? {} : { location };
};

/** Complete responses, by fault. */
const ANSWERS: Partial<Record<Breakage, readonly [status: number, type: string, body: string]>> = {
  'answers with a page': [200, 'text/html', '<h1>We are updating the service</h1>'],
  'answers with half of its JSON': [200, 'application/json', '{"success":true,"data":[{"Re'],
  'answers with JSON of another shape': [200, 'application/json', '{"success":true,"data":[7]}'],
  'has an error of its own': [500, 'application/json', '{"errCode":"INTERNAL"}'],
};

function misbehave(response: ServerResponse, breakage: Breakage): void {
  if (breakage === 'is slow') return;
  const [status, type, body] = ANSWERS[breakage] ?? [200, 'application/json', '{"success":true'];
  if (ANSWERS[breakage]) {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  } else {
    response.writeHead(status, { 'content-type': type, 'content-length': '1000' });
    response.write(body, () => response.destroy());
  }
}

/** Greetings, after which the server closes the connection. */
const GREETINGS: Partial<Record<Breakage, string>> = {
  'answers with a page': 'HTTP/1.1 200 OK\r\n\r\n<h1>We are updating the service</h1>',
  'answers with half of its JSON': '22',
  'has an error of its own': '421 4.3.2 Service not available\r\n',
};

function misbehaveInSmtp(socket: Socket, breakage: Breakage): void {
  if (breakage === 'is slow') return;
  const greeting = GREETINGS[breakage];
  if (greeting !== undefined) {
    socket.end(greeting);
    return;
  }
  socket.write('220 mail\r\n');
  socket.on('data', () => {
    if (breakage === 'breaks off in the middle of its answer') socket.destroy();
    else socket.write('999 What\r\n');
  });
}

/** Connects both sides, and drops the reply to the mail itself. */
function pipe(client: Socket, vendor: Socket, breakage: Breakage | null): void {
  let isMailSent = false;
  client.on('data', (chunk) => {
    isMailSent ||= chunk.toString().endsWith('\r\n.\r\n');
    vendor.write(chunk);
  });
  vendor.on('data', (chunk) => {
    if (breakage === LOST && isMailSent) client.destroy();
    else client.write(chunk);
  });
  vendor.on('error', () => client.destroy());
  vendor.on('close', () => client.destroy());
  client.on('close', () => vendor.destroy());
}
