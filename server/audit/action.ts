import type pg from 'pg';
import type { AuditAction } from '../../studio/contract/queries/audit.ts';

/** An action that changes no row by itself, such as a refund or an export of customers. */
export interface Action {
  /** The kind of the object, as in the audit log: `order`, `customer` ... */
  readonly entity: string;
  readonly entityId: string;
  readonly name: AuditAction;
  /** Never contains personal data, because nothing is removed from the log. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes an action that changes no row into the audit log, under the actor that setActor() has set. */
export async function recordAction(client: pg.ClientBase, { entity, entityId, name, details }: Action): Promise<void> {
  await client.query(
    `INSERT INTO audit_log (actor, batch, entity, entity_id, operation, after)
     VALUES (shop_actor(), shop_batch(), $1, $2, 'action', $3)`,
    [entity, entityId, JSON.stringify({ ...details, action: name })],
  );
}
