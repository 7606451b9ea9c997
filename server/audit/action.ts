import type pg from 'pg';
import type { AuditAction } from '../../studio/contract/queries/audit.ts';

/** What somebody did that is no change of a row of the shop: a refund, an export of people. */
export interface Action {
  /** What it was done to, as in the audit log: `order`, `customer` ... */
  readonly entity: string;
  readonly entityId: string;
  readonly name: AuditAction;
  /** What there is to say of it: never personal data, because nothing is taken out of the log. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes into the audit log what leaves no row there by itself, by whom setActor() has named. */
export async function recordAction(client: pg.ClientBase, { entity, entityId, name, details }: Action): Promise<void> {
  await client.query(
    `INSERT INTO audit_log (actor, batch, entity, entity_id, operation, after)
     VALUES (shop_actor(), shop_batch(), $1, $2, 'action', $3)`,
    [entity, entityId, JSON.stringify({ ...details, action: name })],
  );
}
