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
