import pg from 'pg';

/**
 * Connections on which `bigint` (a count, a sum) is read as a number and `date` as the YYYY-MM-DD that it is. An idle
 * connection that breaks is dropped by the pool, which makes a new one when it is needed.
 */
export function createPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, types: readableTypes() });
  pool.on('error', (error) => {
    console.error(`A database connection was lost: ${error.message}`);
  });
  // One that breaks in use fails the query; without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** One connection that reads values as the pool's do. */
export const createClient = (url: string) => new pg.Client({ connectionString: url, types: readableTypes() });

function readableTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.DATE, String);
  return types;
}
