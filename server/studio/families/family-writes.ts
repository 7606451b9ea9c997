import type pg from 'pg';
import * as v from 'valibot';
import { idSchema } from '../../../src/contract/integer.ts';
import { isOneCardByDefault } from '../../../src/rules/one-card.ts';
import { type FamilyWrite, familyWriteSchema, updateFamily } from '../../../studio/contract/families.ts';
import { readRow, readRows } from '../../db/rows.ts';
import { WrongFields } from '../catalogue/check-product.ts';
import { type FieldOfConstraint, reportingAtFields } from '../constraints.ts';
import { defineWrite } from '../write.ts';
import { readStudioFamily } from './read-families.ts';

const permission = 'catalogue.write';

/** Errors of constraints that a concurrent write may violate despite the checks. */
const CONSTRAINTS: FieldOfConstraint = {
  product_families_axis_attributes_code_fk: ['axes', 'gone'],
  product_families_second_axis_attributes_code_fk: ['axes', 'gone'],
  family_members_pkey: ['members', 'in_other_family'],
  family_members_product_id_products_id_fk: ['members', 'gone'],
  family_members_valued: ['members', 'no_axis_value'],
  family_members_distinct: ['members', 'same_axis_values'],
};

/** Writes of families, by name. */
export const familyWrites = {
  'family.create': defineWrite({
    schema: familyWriteSchema,
    permission,
    run: (client, family) => reportingAtFields(CONSTRAINTS, () => add(client, family)),
  }),
  'family.update': defineWrite({
    schema: v.strictObject({ id: idSchema, changes: updateFamily.body }),
    permission,
    run: (client, { id, changes }) => reportingAtFields(CONSTRAINTS, () => update(client, id, changes)),
  }),
  'family.remove': defineWrite({
    schema: v.strictObject({ id: idSchema }),
    permission,
    async run(client, { id }) {
      await readStudioFamily(client, id);
      await client.query('DELETE FROM product_families WHERE id = $1', [id]);
      return { id };
    },
  }),
};

async function add(client: pg.ClientBase, family: FamilyWrite): Promise<{ readonly id: number }> {
  await check(client, null, family);
  const row = await readRow(client, v.object({ id: v.number() }), {
    text: `INSERT INTO product_families (name, axis, second_axis, is_pictured, is_grouped)
      VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    values: columnsOf(family),
  });
  if (!row) throw new Error('The added family has no id');
  await writeMembers(client, row.id, family.members);
  return row;
}

async function update(
  client: pg.ClientBase,
  id: number,
  changes: v.InferOutput<typeof updateFamily.body>,
): Promise<{ readonly id: number }> {
  await client.query('SELECT FROM product_families WHERE id = $1 FOR NO KEY UPDATE', [id]);
  const { name, axes, isPictured, isGrouped, members } = await readStudioFamily(client, id);
  const family = {
    name: changes.name ?? name,
    axes: changes.axes ?? axes,
    isPictured: changes.isPictured ?? isPictured,
    isGrouped: changes.isGrouped ?? isGrouped,
    members: changes.members ?? members.map((member) => member.id),
  };
  await check(client, id, family);
  await client.query(
    `UPDATE product_families SET (name, axis, second_axis, is_pictured, is_grouped) = ROW($2, $3, $4, $5, $6)
     WHERE id = $1 AND (name, axis, second_axis, is_pictured, is_grouped)
       IS DISTINCT FROM ($2::jsonb, $3::text, $4::text, $5::boolean, $6::boolean)`,
    [id, ...columnsOf(family)],
  );
  await writeMembers(client, id, family.members);
  return { id };
}

const columnsOf = ({ name, axes, isPictured, isGrouped = isOneCardByDefault(axes) }: FamilyWrite) => [
  ...[JSON.stringify(name), axes[0], axes[1] ?? null],
  ...[isPictured, isGrouped],
];

/** Replaces the members; unchanged rows are not written. */
async function writeMembers(client: pg.ClientBase, id: number, members: readonly number[]): Promise<void> {
  await client.query('DELETE FROM family_members WHERE family_id = $1 AND product_id <> ALL ($2)', [id, members]);
  await client.query(
    `UPDATE family_members m SET position = n.position - 1
     FROM unnest($2::int[]) WITH ORDINALITY AS n (product_id, position)
     WHERE m.family_id = $1 AND m.product_id = n.product_id AND m.position <> n.position - 1`,
    [id, members],
  );
  await client.query(
    `INSERT INTO family_members (product_id, family_id, position)
     SELECT n.product_id, $1, n.position - 1 FROM unnest($2::int[]) WITH ORDINALITY AS n (product_id, position)
     WHERE NOT EXISTS (SELECT FROM family_members m WHERE m.family_id = $1 AND m.product_id = n.product_id)`,
    [id, members],
  );
  // Checks the deferred constraints now, so that their errors are reported at the field.
  await client.query('SET CONSTRAINTS family_values, family_member_values IMMEDIATE');
  await client.query('SET CONSTRAINTS family_values, family_member_values DEFERRED');
}

const memberSchema = v.object({
  id: v.number(),
  familyId: v.nullable(v.number()),
  values: v.array(v.nullable(v.string())),
});

/** Checks a family. @throws ApiError bad_request with the reason for each invalid member */
async function check(client: pg.ClientBase, id: number | null, { axes, members }: FamilyWrite): Promise<void> {
  const wrong = new WrongFields();
  if (new Set(axes).size < axes.length) wrong.add('axes', 'twice');
  const rows = await readRows(client, memberSchema, {
    text: `SELECT p.id, m.family_id AS "familyId",
        ARRAY(SELECT (SELECT value ->> 'uk' FROM product_attributes
          WHERE product_id = p.id AND attribute_code = axis.code) FROM unnest($2::text[]) WITH ORDINALITY AS axis (code, place)
          ORDER BY place) AS values
      FROM products p LEFT JOIN family_members m ON m.product_id = p.id WHERE p.id = ANY ($1)`,
    values: [members, axes],
  });
  const known = new Map(rows.map((row) => [row.id, row]));
  const taken = new Set<string>();
  for (const [index, member] of members.entries()) {
    const field = `members.${index}`;
    const row = known.get(member);
    const values = JSON.stringify(row?.values);
    if (!row) wrong.add(field, 'gone');
    else if (members.indexOf(member) !== index) wrong.add(field, 'twice');
    else if (row.familyId !== null && row.familyId !== id) wrong.add(field, 'in_other_family');
    else if (row.values.includes(null)) wrong.add(field, 'no_axis_value');
    else if (taken.has(values)) wrong.add(field, 'same_axis_values');
    taken.add(values);
  }
  wrong.refuse();
}
