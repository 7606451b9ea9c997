import type pg from 'pg';
import * as v from 'valibot';
import { LANGUAGES } from '../../../src/contract/language.ts';
import { byLanguage, type Localized } from '../../../src/contract/localized.ts';
import { isVisible } from '../../../src/contract/text.ts';
import type { ProductChanges, ProductWrite } from '../../../studio/contract/products.ts';
import { cleanHtml, HTML_POLICIES } from '../../db/html.ts';
import { readRows } from '../../db/rows.ts';
import { storedServiceFieldSchema } from '../../db/schema/catalogue.ts';
import type { FieldErrorCode } from '../../error-codes/all.ts';
import { ApiError } from '../../errors.ts';

/** Collects the errors of fields, to be reported together. */
export class WrongFields {
  readonly #fields: Record<string, FieldErrorCode> = {};

  /** Adds an error; only the first one of each field is kept. */
  add(field: string, code: FieldErrorCode): void {
    this.#fields[field] ??= code;
  }

  /** Reports the errors. @throws ApiError bad_request with the fields, if there are errors */
  refuse(): void {
    if (Object.keys(this.#fields).length > 0) throw new ApiError('bad_request', { fields: this.#fields });
  }
}

/**
 * Checks the new state of a product by the same rules as imports.
 * @param id id of the product; null for a new one
 * @param said the changed fields: only they are checked against the database, so that an old error in one field does
 * not block a change of another
 */
export async function checkProduct(
  client: pg.ClientBase,
  id: number | null,
  product: ProductWrite,
  said: ProductChanges,
): Promise<void> {
  const wrong = new WrongFields();
  checkPrices(product, said, wrong);
  checkDescription(said.description, wrong);
  await checkNames(client, id, said, wrong);
  await checkServices(client, said.services, wrong);
  await checkParts(client, id, said, wrong);
  wrong.refuse();
}

function checkPrices({ price, oldPrice, isPublished, tiers }: ProductWrite, said: ProductChanges, wrong: WrongFields) {
  if (price === 0 && isPublished) wrong.add('price', 'price_needed');
  if (oldPrice !== null && oldPrice <= price) wrong.add('oldPrice', 'old_price_low');
  if (said.tiers === undefined) return;
  let last = { costBreakpoint: price, price };
  for (const [index, tier] of tiers.entries()) {
    if (tier.costBreakpoint <= last.costBreakpoint) wrong.add(`tiers.${index}.costBreakpoint`, 'tier_not_rising');
    if (tier.price >= last.price) wrong.add(`tiers.${index}.price`, 'tier_not_cheaper');
    last = tier;
  }
}

/** Returns the description with the HTML that pages allow. */
export const cleanDescription = (description: Localized): Localized =>
  byLanguage((lang) => cleanHtml(description[lang], HTML_POLICIES.product));

function checkDescription(description: Localized | undefined, wrong: WrongFields) {
  for (const lang of description ? LANGUAGES : []) {
    const text = description?.[lang].replaceAll(/<[^>]*>/g, '') ?? '';
    if (!isVisible(text)) wrong.add(`description.${lang}`, 'nothing_shown');
  }
}

/** Checks SKU, slug and category. */
async function checkNames(client: pg.ClientBase, id: number | null, said: ProductChanges, wrong: WrongFields) {
  const { sku = null, slug = null, categoryId = null } = said;
  const rows = await readRows(client, v.object({ field: v.picklist(['sku', 'slug', 'categoryId']) }), {
    text: `SELECT 'sku' AS field FROM products WHERE sku = $2 AND id IS DISTINCT FROM $1
      UNION ALL
      SELECT 'slug' FROM page_entries e WHERE slug = $3
        AND NOT EXISTS (SELECT FROM products p WHERE p.slug = e.slug AND p.id = $1)
      UNION ALL
      SELECT 'categoryId' WHERE $4::int IS NOT NULL AND NOT EXISTS (SELECT FROM categories WHERE id = $4)`,
    values: [id, sku, slug, categoryId],
  });
  for (const { field } of rows) wrong.add(field, field === 'categoryId' ? 'gone' : 'taken');
}

async function checkServices(client: pg.ClientBase, said: ProductChanges['services'], wrong: WrongFields) {
  if (!said || said.length === 0) return;
  const rows = await readRows(client, v.object({ code: v.string(), fields: v.array(storedServiceFieldSchema) }), {
    text: 'SELECT code, fields FROM services WHERE code = ANY($1)',
    values: [said.map(({ code }) => code)],
  });
  const fieldsOf = new Map(rows.map(({ code, fields }) => [code, fields]));
  for (const [index, { code, limits }] of said.entries()) {
    const path = `services.${index}`;
    const fields = fieldsOf.get(code);
    if (!fields) wrong.add(`${path}.code`, 'gone');
    if (said.findIndex((other) => other.code === code) !== index) wrong.add(`${path}.code`, 'twice');
    for (const [name, { min, max }] of Object.entries(limits ?? {})) {
      if (fields && !fields.some((field) => field.kind === 'length' && field.code === name)) {
        wrong.add(`${path}.limits.${name}`, 'limits_not_asked');
      }
      if (min > max) wrong.add(`${path}.limits.${name}.max`, 'limits_crossed');
    }
  }
}

/** Checks attributes, pictures and related products: each must exist and occur once. */
async function checkParts(client: pg.ClientBase, id: number | null, said: ProductChanges, wrong: WrongFields) {
  const { attributes = [], pictures = [], related = [] } = said;
  const codes = attributes.map(({ code }) => code);
  const mediaIds = pictures.map(({ mediaId }) => mediaId);
  const existing = await readExisting(client, { codes, mediaIds, related });
  for (const [index, code] of codes.entries()) {
    if (!existing.codes.has(code)) wrong.add(`attributes.${index}.code`, 'gone');
    if (codes.indexOf(code) !== index) wrong.add(`attributes.${index}.code`, 'twice');
  }
  for (const [index, mediaId] of mediaIds.entries()) {
    if (!existing.mediaIds.has(mediaId)) wrong.add(`pictures.${index}.mediaId`, 'gone');
  }
  for (const [index, other] of related.entries()) {
    if (other === id) wrong.add(`related.${index}`, 'itself');
    else if (!existing.related.has(other)) wrong.add(`related.${index}`, 'gone');
    if (related.indexOf(other) !== index) wrong.add(`related.${index}`, 'twice');
  }
}

interface Named {
  readonly codes: readonly string[];
  readonly mediaIds: readonly string[];
  readonly related: readonly number[];
}

async function readExisting(client: pg.ClientBase, { codes, mediaIds, related }: Named) {
  const [found] = await readRows(
    client,
    v.object({ codes: v.array(v.string()), mediaIds: v.array(v.string()), related: v.array(v.number()) }),
    {
      text: `SELECT ARRAY(SELECT code FROM attributes WHERE code = ANY($1)) AS codes,
        ARRAY(SELECT id FROM media WHERE id = ANY($2)) AS "mediaIds",
        ARRAY(SELECT id FROM products WHERE id = ANY($3)) AS related`,
      values: [codes, mediaIds, related],
    },
  );
  return { codes: new Set(found?.codes), mediaIds: new Set(found?.mediaIds), related: new Set(found?.related) };
}
