/** Lines of the audit log: those that fit all that is said. */
export interface Selection {
  readonly batch?: string | undefined;
  /** xid8. */
  readonly transaction?: string | undefined;
  readonly actor?: string | undefined;
  /** From this instant, to before that one; ISO 8601. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly entity?: string | undefined;
  readonly entityId?: string | undefined;
  /** Lines after this one. */
  readonly after?: number | undefined;
}

/** The same in SQL, over `audit_log l`, with its values. */
export function selectionSql(selection: Selection): { readonly where: string; readonly values: unknown[] } {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const add = (condition: string, value: unknown, type = '') => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(`${condition} $${values.length}${type}`);
  };
  add('l.batch =', selection.batch);
  add('l.xid =', selection.transaction, '::text::xid8');
  add('l.actor =', selection.actor);
  add('l.at >=', selection.from);
  add('l.at <', selection.to);
  add('l.entity =', selection.entity);
  add('l.entity_id =', selection.entityId);
  add('l.id >', selection.after);
  return { where: conditions.join(' AND ') || 'true', values };
}
