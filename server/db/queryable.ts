import type pg from 'pg';

/** What a query can be sent to: the pool, or one connection in a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

/** A connection that queries can be sent to at once. One that is not pipelined is asked one after another, as pg wants it. */
export function inTurn(client: pg.ClientBase): Queryable {
  if ('pipeline' in client && client.pipeline === true) return client;
  let last: Promise<unknown> = Promise.resolve();
  const query = (...args: Parameters<pg.ClientBase['query']>) => {
    const answer = last.then(() => client.query(...args));
    // The next one is asked whatever became of this one, which its own caller handles.
    last = answer.then(
      () => {},
      () => {},
    );
    return answer;
  };
  // pg's overloads have no common type that a rest parameter could have.
  return { query: query as unknown as Queryable['query'] };
}

/**
 * A connection on which equal statements are asked once and share their rows, which nobody may change. For whoever reads
 * one moment of the data, such as a transaction that sees a snapshot: pages in two languages ask much of the same.
 */
export function withoutRepeats(db: Queryable): Queryable {
  const asked = new Map<string, unknown>();
  const query = (...args: Parameters<pg.ClientBase['query']>) => {
    const key = JSON.stringify(args);
    const answer = asked.get(key) ?? db.query(...args);
    asked.set(key, answer);
    return answer;
  };
  // pg's overloads have no common type that a rest parameter could have.
  return { query: query as unknown as Queryable['query'] };
}
