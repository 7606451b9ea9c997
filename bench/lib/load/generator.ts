import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { percentile } from '../statistics.ts';

/** Milliseconds between two moments at which due requests are sent. */
const TICK = 5;
/** Milliseconds after which a request counts as broken off. */
const TIMEOUT = 20_000;
/** Maximum number of requests under way; further ones are not sent, so that the sender keeps its memory. */
const MAX_UNDER_WAY = 4_096;

export interface Sent {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Received {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

/** One kind of request of the mix: its share, and the function that carries it out. */
export interface Kind {
  readonly name: string;
  readonly weight: number;
  readonly run: (client: Client) => Promise<readonly Received[]>;
}

/** Result of the requests of a period. */
export interface Outcome {
  readonly perSecond: number;
  /** Milliseconds from the moment at which a request was due, of those that were not refused. */
  readonly p50: number;
  readonly p95: number;
  /** Shares of all requests. */
  readonly refused: number;
  readonly failed: number;
  /** 503 without Retry-After; there should be none. */
  readonly unannounced: number;
  /** Requests that were due and not sent, because too many were under way. */
  readonly unsent: number;
  readonly failures: ReadonlyMap<string, number>;
  /** 95th percentile of each kind of request. */
  readonly kinds: ReadonlyMap<string, number>;
}

/** Sends requests of one client program over kept connections. */
export class Client {
  readonly #base: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1_024 });

  constructor(url: string) {
    this.#base = new URL(url.replace('localhost', '127.0.0.1'));
  }

  send({ method = 'GET', path, headers = {}, body }: Sent): Promise<Received> {
    const content = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.#agent,
          host: this.#base.hostname,
          port: this.#base.port,
          method,
          path,
          timeout: TIMEOUT,
          headers: {
            'accept-encoding': 'gzip, br',
            ...headers,
            ...(content !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(content),
            }),
          },
        },
        (response) => {
          const { statusCode: status = 0, headers: received } = response;
          const isRead = received['content-encoding'] === undefined && method === 'POST';
          const whole = isRead ? text(response) : drain(response);
          whole.then((body_) => resolve({ status, retryAfter: received['retry-after'], body: body_ }), reject);
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('No answer in time')));
      sent.on('error', reject);
      sent.end(content);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function drain(stream: NodeJS.ReadableStream): Promise<string> {
  stream.resume();
  return new Promise((resolve, reject) => stream.once('end', () => resolve('')).once('error', reject));
}

/** Answers of one second or of a whole run. */
export class Tally {
  readonly #times: number[] = [];
  readonly #timesOf = new Map<string, number[]>();
  readonly #failures = new Map<string, number>();
  #requests = 0;
  #refused = 0;
  #failed = 0;
  #unannounced = 0;

  note(name: string, answers: readonly Received[] | Error, milliseconds: number): void {
    const all = answers instanceof Error ? [{ status: 0, retryAfter: undefined, body: answers.message }] : answers;
    this.#requests += all.length;
    let isAnswered = true;
    for (const { status, retryAfter, body } of all) {
      if (status === 503 && retryAfter !== undefined) this.#refused++;
      else if (status === 503) this.#unannounced++;
      // A cart that is full is an answer.
      else if (status >= 200 && status < 400) continue;
      else if (status === 409) continue;
      else {
        this.#failed++;
        const key = `${name}: ${status} ${body.slice(0, 80)}`;
        this.#failures.set(key, (this.#failures.get(key) ?? 0) + 1);
      }
      isAnswered = false;
    }
    if (!isAnswered) return;
    this.#times.push(milliseconds / all.length);
    const ofKind = this.#timesOf.get(name) ?? [];
    ofKind.push(milliseconds / all.length);
    this.#timesOf.set(name, ofKind);
  }

  outcome(seconds: number, unsent = 0): Outcome {
    const share = (count: number) => (this.#requests === 0 ? 0 : count / this.#requests);
    return {
      perSecond: this.#requests / seconds,
      p50: percentile(this.#times, 0.5),
      p95: percentile(this.#times, 0.95),
      refused: share(this.#refused),
      failed: share(this.#failed),
      unannounced: share(this.#unannounced),
      unsent,
      failures: this.#failures,
      kinds: new Map([...this.#timesOf].map(([name, times]) => [name, percentile(times, 0.95)])),
    };
  }
}

/**
 * Sends the mix at a rate that does not depend on the answers, as shoppers arrive, and waits for the last ones. Times
 * are counted from the moment at which a request was due, so that a server which stops is not measured less often.
 * @param rate requests per second
 */
export async function arrive(
  client: Client,
  kinds: readonly Kind[],
  { rate, seconds, onSecond }: { rate: number; seconds: number; onSecond?: (second: number, tally: Tally) => void },
): Promise<Outcome> {
  const pick = picker(kinds);
  const whole = new Tally();
  let current = new Tally();
  let second = 0;
  const under = new Set<Promise<void>>();
  const begun = performance.now();
  let due = 0;
  let unsent = 0;
  while (performance.now() - begun < seconds * 1000) {
    const elapsed = performance.now() - begun;
    for (; due < (elapsed / 1000) * rate; due++) {
      if (under.size >= MAX_UNDER_WAY) {
        unsent++;
        continue;
      }
      const at = begun + (due / rate) * 1000;
      const kind = pick();
      const run = kind.run(client).then(
        (answers) => note(kind.name, answers, at),
        (error: unknown) => note(kind.name, error instanceof Error ? error : new Error(String(error)), at),
      );
      under.add(run);
      void run.finally(() => under.delete(run));
    }
    if (Math.floor(elapsed / 1000) > second) {
      onSecond?.(++second, current);
      current = new Tally();
    }
    await new Promise((resolve) => setTimeout(resolve, TICK));
  }
  await Promise.all(under);
  return whole.outcome(seconds, unsent);

  function note(name: string, answers: readonly Received[] | Error, at: number): void {
    const milliseconds = performance.now() - at;
    whole.note(name, answers, milliseconds);
    current.note(name, answers, milliseconds);
  }
}

/** Returns kinds in proportion to their weights, always in the same order. */
function picker(kinds: readonly Kind[]): () => Kind {
  const total = kinds.reduce((sum, { weight }) => sum + weight, 0);
  const credit = kinds.map(() => 0);
  return () => {
    let best = 0;
    for (const [index, kind] of kinds.entries()) {
      credit[index] = (credit[index] ?? 0) + kind.weight / total;
      if ((credit[index] ?? 0) > (credit[best] ?? 0)) best = index;
    }
    credit[best] = (credit[best] ?? 0) - 1;
    const kind = kinds[best];
    if (!kind) throw new Error('There is no kind of request');
    return kind;
  };
}
