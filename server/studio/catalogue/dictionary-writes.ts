import type pg from 'pg';
import * as v from 'valibot';
import {
  createAttribute,
  createService,
  orderAttributes,
  orderServices,
  type ServiceFieldWrite,
  updateAttribute,
  updateService,
} from '../../../studio/contract/dictionaries.ts';
import { reportingAtFields } from '../constraints.ts';
import { defineWrite } from '../write.ts';
import { WrongFields } from './check-product.ts';
import {
  CODE_TAKEN,
  type Dictionary,
  nextPosition,
  removeUnused,
  reorder,
  requireFound,
  requireFreeName,
} from './dictionaries.ts';

const codeSchema = v.pipe(v.string(), v.maxLength(64));
const permission = 'catalogue.write';

const remover = (table: Dictionary) =>
  defineWrite({
    schema: v.strictObject({ code: codeSchema }),
    permission,
    run: (client, { code }) => removeUnused(client, table, code),
  });

/** Writes of attributes and services, by name. */
export const dictionaryWrites = {
  'attribute.create': defineWrite({
    schema: createAttribute.body,
    permission,
    run: (client, attribute) => addAttribute(client, attribute),
  }),
  'attribute.update': defineWrite({
    schema: v.strictObject({ code: codeSchema, ...updateAttribute.body.entries }),
    permission,
    async run(client, { code, name, isFilter, isList }) {
      await requireFreeName(client, 'attributes', code, name);
      const { rowCount } = await client.query(
        `UPDATE attributes SET name = $2, is_filter = coalesce($3, is_filter), is_list = coalesce($4, is_list)
         WHERE code = $1`,
        [code, JSON.stringify(name), isFilter, isList],
      );
      requireFound(rowCount);
    },
  }),
  'attribute.order': defineWrite({
    schema: orderAttributes.body,
    permission,
    run: (client, { codes }) => reorder(client, 'attributes', codes),
  }),
  'attribute.remove': remover('attributes'),
  'service.create': defineWrite({
    schema: createService.body,
    permission,
    run: (client, service) => addService(client, service),
  }),
  'service.update': defineWrite({
    schema: v.strictObject({ code: codeSchema, changes: updateService.body }),
    permission,
    run: (client, { code, changes }) => changeService(client, code, changes),
  }),
  'service.order': defineWrite({
    schema: orderServices.body,
    permission,
    run: (client, { codes }) => reorder(client, 'services', codes),
  }),
  'service.remove': remover('services'),
};

function addAttribute(client: pg.ClientBase, attribute: v.InferOutput<typeof createAttribute.body>) {
  const { code, name, isFilter, isList } = attribute;
  return reportingAtFields(CODE_TAKEN, async () => {
    await requireFreeName(client, 'attributes', code, name);
    const position = await nextPosition(client, 'attributes');
    await client.query(
      'INSERT INTO attributes (code, name, position, is_filter, is_list) VALUES ($1, $2, $3, $4, $5)',
      [code, JSON.stringify(name), position, isFilter, isList],
    );
  });
}

function addService(client: pg.ClientBase, service: v.InferOutput<typeof createService.body>) {
  const { code, name, price, fields, isPrepaid, isReturnable } = service;
  return reportingAtFields(CODE_TAKEN, async () => {
    checkFields(fields);
    await requireFreeName(client, 'services', code, name);
    await client.query(
      `INSERT INTO services (code, name, price, fields, is_prepaid, is_returnable, position)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        ...[code, JSON.stringify(name), price, JSON.stringify(fields), isPrepaid, isReturnable],
        await nextPosition(client, 'services'),
      ],
    );
  });
}

async function changeService(
  client: pg.ClientBase,
  code: string,
  { name, price, fields, isPrepaid, isReturnable }: v.InferOutput<typeof updateService.body>,
): Promise<void> {
  if (fields) checkFields(fields);
  if (name) await requireFreeName(client, 'services', code, name);
  const { rowCount } = await client.query(
    `UPDATE services SET name = coalesce($2, name), price = coalesce($3, price), fields = coalesce($4, fields),
       is_prepaid = coalesce($5, is_prepaid), is_returnable = coalesce($6, is_returnable)
     WHERE code = $1`,
    [code, name && JSON.stringify(name), price, fields && JSON.stringify(fields), isPrepaid, isReturnable],
  );
  requireFound(rowCount);
}

/** Checks the fields of a service. @throws ApiError bad_request */
function checkFields(fields: readonly ServiceFieldWrite[]): void {
  const wrong = new WrongFields();
  for (const [index, field] of fields.entries()) {
    if (fields.findIndex(({ code }) => code === field.code) !== index) wrong.add(`fields.${index}.code`, 'twice');
    if (field.kind === 'length' && field.min > field.max) wrong.add(`fields.${index}.max`, 'limits_crossed');
  }
  wrong.refuse();
}
