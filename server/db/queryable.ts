import type pg from 'pg';

/** An object that accepts queries: the pool, or one connection in a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>;

/**
 * Returns a connection that accepts parallel queries. On one that is not pipelined they run one after another, as pg
 * requires.
 */
export function inTurn(client: pg.ClientBase): Queryable {
  if ('pipeline' in client && client.pipeline === true) return client;
  let last: Promise<unknown> = Promise.resolve();
  const query = (...args: Parameters<pg.ClientBase['query']>) => {
    const answer = last.then(() => client.query(...args));
    // The next query runs whatever the result of this one, which its own caller handles.
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
 * Returns a connection on which equal statements run once and share their rows, which callers must not change. For
 * callers that read one snapshot of the data: pages in two languages repeat many statements.
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
