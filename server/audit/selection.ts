import { escapeLike } from '../db/like.ts';

/** A filter of the audit log: lines that match every given field. */
export interface Selection {
  readonly batch?: string | undefined;
  /** The xid8 of the transaction. */
  readonly transaction?: string | undefined;
  readonly actor?: string | undefined;
  /** Days of Kyiv, YYYY-MM-DD, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly entity?: string | undefined;
  readonly entityId?: string | undefined;
  readonly operation?: string | undefined;
  /** Ids of lines, both exclusive. */
  readonly after?: number | undefined;
  readonly before?: number | undefined;
  /** A search text: part of the line's values, its entity id, or words of the product that it changed. */
  readonly q?: string | undefined;
}

/** Conditions over `audit_log l`; `?` stands for the value. */
const CONDITIONS: Readonly<Record<keyof Selection, string>> = {
  batch: 'l.batch = ?',
  transaction: 'l.xid = ?::text::xid8',
  actor: 'l.actor = ?',
  from: `l.at >= ?::date::timestamp AT TIME ZONE 'Europe/Kyiv'`,
  to: `l.at < (?::date + 1)::timestamp AT TIME ZONE 'Europe/Kyiv'`,
  entity: 'l.entity = ?',
  entityId: 'l.entity_id = ?',
  operation: 'l.operation = ?',
  after: 'l.id > ?',
  before: 'l.id < ?',
  q: `(l.entity_id = ? OR l.before::text ILIKE '%' || ? || '%' OR l.after::text ILIKE '%' || ? || '%'
    OR (l.entity = 'product' AND l.entity_id = ANY (ARRAY(
      SELECT id::text FROM products WHERE search_text LIKE '%' || lower(?) || '%' LIMIT 500))))`,
};

/** Returns a selection as SQL over `audit_log l`, with its values. */
export function selectionSql(selection: Selection): { readonly where: string; readonly values: unknown[] } {
  const values: unknown[] = [];
  const conditions: string[] = [];
  for (const [name, condition] of Object.entries(CONDITIONS)) {
    const value = selection[name as keyof Selection];
    if (value === undefined || value === '') continue;
    values.push(name === 'q' ? escapeLike(String(value)) : value);
    conditions.push(condition.replaceAll('?', `$${values.length}`));
  }
  return { where: conditions.join(' AND ') || 'true', values };
}
