import type pg from 'pg';
import type { Localized } from '../../../src/contract/localized.ts';
import { batches } from './batches.ts';

/** A family to write; its members are slugs in their order. */
export interface FamilyRecord {
  readonly name: Localized;
  /** Codes of one or two attributes. */
  readonly axes: readonly string[];
  readonly isPictured: boolean;
  /** True if lists show one card for all of its members. */
  readonly isGrouped: boolean;
  readonly members: readonly string[];
}

/** Inserts families. Their attributes and members must exist, and no member may have a family yet. */
export async function writeFamilies(client: pg.ClientBase, families: readonly FamilyRecord[]): Promise<void> {
  for (const batch of batches(families)) {
    await client.query(
      `WITH given AS (
         SELECT number, value FROM json_array_elements($1) WITH ORDINALITY AS new (value, number)
       ), added AS (
         INSERT INTO product_families (name, axis, second_axis, is_pictured, is_grouped)
         SELECT (value -> 'name')::jsonb, value -> 'axes' ->> 0, value -> 'axes' ->> 1,
           (value ->> 'isPictured')::boolean, (value ->> 'isGrouped')::boolean
         FROM given ORDER BY number
         RETURNING id
       ), numbered AS (
         SELECT id, row_number() OVER (ORDER BY id) AS number FROM added
       )
       INSERT INTO family_members (product_id, family_id, position)
       SELECT products.id, numbered.id, member.position - 1
       FROM given JOIN numbered USING (number)
         CROSS JOIN json_array_elements_text(value -> 'members') WITH ORDINALITY AS member (slug, position)
         LEFT JOIN products ON products.slug = member.slug`,
      [JSON.stringify(batch)],
    );
  }
}
