/** A table whose rows belong to one row of another and are replaced with it. */
interface Parts {
  readonly table: string;
  readonly owner: 'products' | 'posts';
  /** The column that names the owner. */
  readonly ownerId: string;
  /** The column that is unique among the parts of one owner. */
  readonly key: string;
  /** The other columns. */
  readonly values: readonly string[];
  /** SQL of the key and the values, in this order, ... */
  readonly select: string;
  /** ... from `parts`, the JSON array of one owner. */
  readonly from: string;
}

/**
 * Returns SQL that replaces the parts of owners by those in $1, a JSON array of { slug, parts }. Only differences are
 * written, so that an import without changes writes nothing and rebuilds no page.
 */
export function replacing({ table, owner, ownerId, key, values, select, from }: Parts): string {
  const columns = [key, ...values].join(', ');
  const update = `UPDATE SET ${values.map((name) => `${name} = excluded.${name}`).join(', ')}
    WHERE (${values.map((name) => `${table}.${name}`).join(', ')})
      IS DISTINCT FROM (${values.map((name) => `excluded.${name}`).join(', ')})`;
  return `WITH named AS MATERIALIZED (
      SELECT ${owner}.id, parts FROM json_to_recordset($1) AS new (slug text, parts json) JOIN ${owner} USING (slug)
    ), wanted (${ownerId}, ${columns}) AS MATERIALIZED (
      SELECT named.id, ${select} FROM named CROSS JOIN ${from}
    ), gone AS (
      DELETE FROM ${table} old USING named WHERE old.${ownerId} = named.id
        AND NOT EXISTS (SELECT FROM wanted WHERE wanted.${ownerId} = old.${ownerId} AND wanted.${key} = old.${key})
    )
    INSERT INTO ${table} (${ownerId}, ${columns}) SELECT ${ownerId}, ${columns} FROM wanted
    ON CONFLICT (${ownerId}, ${key}) DO ${values.length === 0 ? 'NOTHING' : update}`;
}
