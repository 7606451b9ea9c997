import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { LANGUAGES } from '../../src/contract/language.ts';
import { byLanguage, type Localized } from '../../src/contract/localized.ts';
import { mapRows, nullsOf } from '../../studio/contract/field-rows.ts';
import { PRODUCT_FIELDS } from '../../studio/contract/product-fields.ts';
import { PLAIN_COLUMNS } from '../../studio/contract/table-fields.ts';
import { HTML_POLICIES } from '../db/html.ts';
import type { Queryable } from '../db/queryable.ts';
import { readRows } from '../db/rows.ts';
import { updateProductRows, writeProducts } from '../db/write/products.ts';
import type { ProductRecord } from '../db/write/records.ts';
import { type Fields, given, hryvnias, inBoth, inHryvnias } from './differences.ts';
import { type ListDefinition, type Outcome, type PlacedValue, type Prepared, requireFields } from './list.ts';
import { type PlainFields, type PlainValue, valueIn } from './plain-values.ts';
import type { Place } from './problems.ts';
import { type PreparedMember, withFamilyValues, writeMembers } from './product-families.ts';
import { readProductsOf, type StoredProduct, writeImportedStocks } from './product-rows.ts';
import { type ImportedProduct, parseElement, productEntries } from './shapes.ts';
import type { Shop } from './shop.ts';
import { cleanTexts, isWhole, summaries } from './texts.ts';

/** A stored picture; the alt text may lack languages. */
interface SaidPicture {
  readonly mediaId: string;
  readonly alt: Partial<Localized> | undefined;
}

/** A product of the file, its texts cleaned and its references resolved. */
interface PreparedProduct extends Prepared {
  readonly fields: Omit<ImportedProduct, 'slug' | 'attributes'>;
  /** True if an import since the export has applied the stock of the file. */
  readonly isStockApplied: boolean;
  /** Present if the file has family fields. */
  readonly member?: PreparedMember | undefined;
  readonly attributes: ProductRecord['attributes'] | undefined;
  readonly media: readonly SaidPicture[] | undefined;
}

export const products: ListDefinition<PreparedProduct, StoredProduct> = {
  pageType: 'product',
  prepare: prepareProducts,
  read: readProductsOf,
  merge: mergeProduct,
  fieldsOf,
  async write(client, changed, all, outcomes) {
    const withParts = new Set(outcomes.filter(changesParts).map(({ slug }) => slug));
    await writeProducts(
      client,
      changed.filter(({ slug }) => withParts.has(slug)),
    );
    await updateProductRows(
      client,
      changed.filter(({ slug }) => !withParts.has(slug)),
    );
    const moved = new Set(outcomes.filter(changesFamily).map(({ slug }) => slug));
    await writeMembers(
      client,
      changed.filter(({ slug }) => moved.has(slug)),
    );
    await writeImportedStocks(client, all);
  },
};

/** Returns true if rows besides the product's own are to be written. */
const changesParts = ({ isNew, differences }: Outcome) =>
  isNew || differences.some(({ field }) => /^(?:tiers|services|attributes|pictures)\b/.test(field));

const changesFamily = ({ differences }: Outcome) =>
  differences.some(({ field }) => field === 'family' || field === 'familyPosition');

async function prepareProducts(
  client: Queryable,
  values: readonly PlacedValue[],
  shop: Shop,
): Promise<readonly PreparedProduct[]> {
  const parsed = values.flatMap(({ value, place }) => {
    const product = parseElement(productEntries, value, place);
    return product ? [{ product, place }] : [];
  });
  const owners = await slugsBySku(
    client,
    parsed.flatMap(({ product: { sku } }) => sku ?? []),
  );
  const stored = await storedPictures(
    client,
    parsed.flatMap(({ product: { pictures = [] } }) =>
      pictures.flatMap((one) => ('mediaId' in one ? one.mediaId : [])),
    ),
  );
  const named = parsed.flatMap(({ product, place }) => {
    const slug = slugOf(product, owners, place);
    return slug === null ? [] : [{ product: { ...product, slug }, place }];
  });
  const applied = await appliedStocks(
    client,
    named.map(({ product }) => product),
  );
  const prepared: PreparedProduct[] = [];
  for (const { product, place } of named) {
    const element = await prepareProduct(product, place, shop, stored);
    prepared.push({ ...element, isStockApplied: applied.has(product.slug) });
  }
  const members = await shop.families.prepare(
    client,
    prepared.map(({ fields, ...element }) => ({ ...fields, ...element })),
  );
  return prepared.map((element) => ({ ...element, member: members.get(element.slug) }));
}

/** Returns the slugs of existing products by SKU. */
async function slugsBySku(client: Queryable, skus: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await readRows(client, v.object({ sku: v.string(), slug: v.string() }), {
    text: 'SELECT sku, slug FROM products WHERE sku = ANY($1)',
    values: [skus],
  });
  return new Map(rows.map(({ sku, slug }) => [sku, slug]));
}

/** Returns which of the pictures the shop has stored. */
async function storedPictures(client: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await readRows(client, v.object({ id: v.string() }), {
    text: 'SELECT id FROM media WHERE id = ANY($1)',
    values: [[...new Set(ids)]],
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the slugs of products whose change of stock an import has written since the export, so that a file that is
 * imported twice moves the stock once. Imports that were undone do not count.
 */
async function appliedStocks(
  client: Queryable,
  elements: readonly Pick<ImportedProduct, 'slug' | 'stock'>[],
): Promise<ReadonlySet<string>> {
  const moved = elements.flatMap(({ slug, stock }) =>
    typeof stock === 'object' && 'seen' in stock && stock.count !== stock.seen.count
      ? [{ slug, delta: stock.count - stock.seen.count, at: stock.seen.at }]
      : [],
  );
  if (moved.length === 0) return new Set();
  const rows = await readRows(client, v.object({ slug: v.string() }), {
    text: `SELECT said.slug FROM json_to_recordset($1) AS said (slug text, delta integer, at timestamptz)
        JOIN products p USING (slug)
      WHERE EXISTS (SELECT FROM stock_movements m WHERE m.product_id = p.id AND m.reason = 'imported'
        AND m.delta = said.delta AND m.at > said.at AND NOT EXISTS (
          SELECT FROM imports i JOIN stock_movements back ON back.batch = i.undo_batch
          WHERE i.batch = m.batch AND back.product_id = p.id))`,
    values: [JSON.stringify(moved)],
  });
  return new Set(rows.map(({ slug }) => slug));
}

/** Returns the slug of a product; null when there is none, or its SKU belongs to another product, which is reported. */
function slugOf({ slug, sku }: ImportedProduct, owners: ReadonlyMap<string, string>, place: Place): string | null {
  const owner = sku === undefined ? undefined : owners.get(sku);
  if (slug === undefined) {
    if (sku === undefined) place.report('slug', { code: 'slug_or_sku_needed' });
    else if (owner === undefined) place.report('slug', { code: 'slug_needed', params: { sku } });
    return owner ?? null;
  }
  if (owner !== undefined && owner !== slug) {
    place.report('sku', { code: 'sku_of_another', params: { sku: sku ?? '', slug: owner } });
    return null;
  }
  return slug;
}

async function prepareProduct(
  product: ImportedProduct & { readonly slug: string },
  place: Place,
  shop: Shop,
  stored: ReadonlySet<string>,
): Promise<Omit<PreparedProduct, 'isStockApplied'>> {
  const { slug, attributes, ...fields } = product;
  const { description, pictures, category, sku, crossSell = [], services = [] } = fields;
  if (sku !== undefined) shop.skus.add(sku, place, 'sku');
  if (category !== undefined) shop.references.require('category', category, place, 'category');
  checkServices(services, shop, place);
  checkCrossSell(slug, crossSell, shop, place);
  checkAttributeValues(fields.attributeValues ?? {}, shop, place);
  const media: SaidPicture[] = [];
  for (const [index, picture] of (pictures ?? []).entries()) {
    const { alt } = picture;
    if ('mediaId' in picture) {
      const { mediaId } = picture;
      if (stored.has(mediaId)) media.push({ mediaId, alt });
      else place.report(`pictures[${index}]`, { code: 'no_picture', params: { id: mediaId } });
    } else {
      const mediaId = await shop.pictures.idOf(picture.file, place, `pictures[${index}].file`);
      if (mediaId !== null) media.push({ mediaId, alt });
    }
  }
  return {
    slug,
    place,
    fields:
      description === undefined
        ? fields
        : { ...fields, description: cleanTexts(description, HTML_POLICIES.product, place, 'description') },
    attributes: attributes && codeAttributes(attributes, shop, place),
    media: pictures && media,
    pictures: media.map(({ mediaId }) => mediaId),
  };
}

function checkAttributeValues(values: Readonly<Record<string, unknown>>, shop: Shop, place: Place): void {
  for (const code of Object.keys(values)) {
    if (!shop.attributes.has(code)) place.report(`attributeValues.${code}`, { code: 'no_attribute', params: { code } });
  }
}

function checkServices(services: readonly string[], shop: Shop, place: Place): void {
  for (const [index, code] of services.entries()) {
    const field = `services[${index}]`;
    if (services.indexOf(code) !== index) place.report(field, { code: 'there_twice', params: { name: code } });
    else if (!shop.services.has(code)) {
      const known = [...shop.services].join(', ') || 'none';
      place.report(field, { code: 'no_service', params: { code, services: known } });
    }
  }
}

function checkCrossSell(slug: string, crossSell: readonly string[], shop: Shop, place: Place): void {
  for (const [index, other] of crossSell.entries()) {
    const field = `crossSell[${index}]`;
    if (other === slug) place.report(field, 'is the product itself');
    else if (crossSell.indexOf(other) !== index) place.report(field, { code: 'there_twice', params: { name: other } });
    else shop.references.require('product', other, place, field);
  }
}

function codeAttributes(
  attributes: NonNullable<ImportedProduct['attributes']>,
  shop: Shop,
  place: Place,
): ProductRecord['attributes'] {
  const names = new Map<string, number>();
  return attributes.map(({ name, value }, index) => {
    const code = shop.attributes.codeOf(name);
    const first = names.get(code);
    if (first !== undefined) {
      place.report(`attributes[${index}].name`, `${name.uk} is also that of attributes[${first}]`);
    }
    names.set(code, first ?? index);
    return { code, value };
  });
}

function mergeProduct(current: StoredProduct | undefined, element: PreparedProduct): StoredProduct | null {
  const { fields, place, slug, member } = element;
  const base = current ?? newProduct(element);
  if (base === null) return null;
  const plain = mergePlain(base, fields, place);
  const merged: StoredProduct = {
    ...plain,
    slug,
    category: fields.category ?? base.category,
    ...mergeStock(base, element),
    size: given(fields.size, base.size),
    createdAt: base.createdAt,
    tiers: fields.tiers ?? base.tiers,
    services: fields.services ?? base.services,
    attributes: [...withFamilyValues(mergeAttributes(base, element), member?.values ?? [])],
    ...placeInFamily(base, member),
    pictures: mergePictures(base, element.media, plain.name),
    crossSell: fields.crossSell ?? base.crossSell,
  };
  checkPrices(merged, fields, current, place);
  return merged;
}

/** Merges the plain fields. A text keeps the languages that the file does not have. */
const mergePlain = (base: StoredProduct, said: PreparedProduct['fields'], place: Place) =>
  mapRows<typeof PRODUCT_FIELDS, PlainValue, PlainFields>(PRODUCT_FIELDS, (_, name) => {
    const value = said[name];
    if (value === undefined) return base[name];
    if (typeof value !== 'object' || value === null) return value;
    const before = base[name];
    const stored: Partial<Localized> = typeof before === 'object' && before !== null ? before : {};
    const text = byLanguage((lang) => value[lang] ?? stored[lang]);
    for (const lang of LANGUAGES) {
      if (text[lang] === undefined) place.report(`${name}.${lang}`, { code: 'language_missing' });
    }
    return isWhole(text) ? text : base[name];
  });

/** Merges the attributes by their codes; the JSON list replaces all of them. */
function mergeAttributes(base: StoredProduct, { attributes, fields: { attributeValues = {} } }: PreparedProduct) {
  const kept = (attributes ?? base.attributes).filter(({ code }) => !Object.hasOwn(attributeValues, code));
  const said = Object.entries(attributeValues).flatMap(([code, value]) => (value ? [{ code, value }] : []));
  return [...kept, ...said];
}

/** Resolves pictures: an alt text that the file lacks stays as it is, and is the product's name for a new picture. */
function mergePictures(base: StoredProduct, said: readonly SaidPicture[] | undefined, name: Localized) {
  if (!said) return base.pictures;
  return said.map(({ mediaId, alt }, index) => {
    const [same, moved] = [base.pictures[index], base.pictures.find((picture) => picture.mediaId === mediaId)];
    const before = same?.mediaId === mediaId ? same.alt : (moved?.alt ?? name);
    return { mediaId, alt: { ...before, ...alt } };
  });
}

/** Resolves family and position; a new member without a position comes last. */
function placeInFamily(
  base: StoredProduct,
  member: PreparedMember | undefined,
): Pick<StoredProduct, 'family' | 'familyPosition'> {
  const family = given(member?.family, base.family);
  const before = family?.id === base.family?.id ? base.familyPosition : null;
  return { family, familyPosition: family && (member?.position ?? before) };
}

/** Returns a new product with defaults; null when required fields are missing, which is reported. */
function newProduct(element: PreparedProduct): StoredProduct | null {
  const { sku, category, price, weight } = element.fields;
  const name = wholeText(element.fields.name);
  const description = wholeText(element.fields.description);
  const needed = { sku, category, ...name.needed('name'), ...description.needed('description'), price, weight };
  const isWhole = requireFields(element, needed, 'product');
  if (!isWhole || !sku || !category || !name.text || !description.text || !price || weight === undefined) return null;
  return {
    ...nullsOf(PRODUCT_FIELDS),
    slug: element.slug,
    sku,
    category,
    name: name.text,
    description: description.text,
    price,
    weight,
    summary: summaries(description.text, name.text),
    stock: 0,
    importedStock: null,
    family: null,
    familyPosition: null,
    size: null,
    popularity: 0,
    isPublished: true,
    createdAt: new Date().toISOString(),
    tiers: [],
    services: [],
    attributes: [],
    pictures: [],
    crossSell: [],
  };
}

/** A text that is required in both languages; a missing one is reported as a field of its own. */
function wholeText(said: Partial<Localized> | undefined) {
  const text = byLanguage((lang) => said?.[lang]);
  return {
    text: isWhole(text) ? text : null,
    needed: (field: string) => (said === undefined ? { [field]: undefined } : inBoth(field, text)),
  };
}

/**
 * Merges the stock. A plain number is the stock at the time the file was made: it is applied once, and the same number
 * again keeps what is left after sales. `{ set }` is applied each time. Of `{ count, seen }`, a row of an export, the
 * difference is applied once: a number that nobody has changed moves nothing.
 */
function mergeStock(
  base: StoredProduct,
  { fields: { stock: said }, isStockApplied, place }: PreparedProduct,
): Pick<StoredProduct, 'stock' | 'importedStock'> {
  const { stock, importedStock } = base;
  if (said === undefined) return { stock, importedStock };
  if (typeof said !== 'object') return { stock: said === importedStock ? stock : said, importedStock: said };
  if ('set' in said) return { stock: said.set, importedStock: said.set };
  const delta = isStockApplied ? 0 : said.count - said.seen.count;
  if (stock + delta >= 0) return { stock: stock + delta, importedStock };
  place.report('stock', { code: 'stock_below_zero', params: { taken: -delta, stock } });
  return { stock, importedStock };
}

function checkPrices(
  { price, oldPrice, tiers }: StoredProduct,
  said: PreparedProduct['fields'],
  current: StoredProduct | undefined,
  place: Place,
): void {
  if (oldPrice !== null && oldPrice <= price) {
    const code = said.oldPrice === undefined ? 'old_price_stays' : 'old_price_low';
    place.report('oldPrice', { code, params: { oldPrice: inHryvnias(oldPrice), price: inHryvnias(price) } });
  }
  const isAsItWas = current?.price === price && isDeepStrictEqual(current.tiers, tiers);
  if (said.tiers === undefined || isAsItWas) return;
  let last = { costBreakpoint: price, price };
  for (const [index, tier] of tiers.entries()) {
    const before = index === 0 ? 'the price' : `that of tiers[${index - 1}],`;
    if (tier.costBreakpoint <= last.costBreakpoint) {
      const params = { sum: inHryvnias(tier.costBreakpoint), before, last: inHryvnias(last.costBreakpoint) };
      place.report(`tiers[${index}].costBreakpoint`, { code: 'tier_begins_low', params });
    }
    if (tier.price >= last.price) {
      const params = { price: inHryvnias(tier.price), before, last: inHryvnias(last.price) };
      place.report(`tiers[${index}].price`, { code: 'tier_price_high', params });
    }
    last = tier;
  }
}

function fieldsOf(product: StoredProduct): Fields {
  const { category, stock, size, family, familyPosition, crossSell, services, tiers, attributes, pictures } = product;
  return {
    category,
    ...plainFieldsOf(product),
    stock,
    size,
    family: family?.name,
    familyPosition,
    crossSell,
    services: services.toSorted(),
    tiers: tiers.map((tier) => ({ costBreakpoint: hryvnias(tier.costBreakpoint), price: hryvnias(tier.price) })),
    ...Object.fromEntries(attributes.map(({ code, value }) => [`attributes.${code}`, value])),
    pictures: pictures.map(({ mediaId, alt }) => ({ mediaId, alt })),
  };
}

/** Returns the plain fields as tables have them: a field for each language of a text, sums in hryvnias. */
const plainFieldsOf = (product: StoredProduct): Fields =>
  mapRows(PLAIN_COLUMNS, (column) => {
    const value = valueIn(product, column);
    return column.row.kind === 'money' && typeof value === 'number' ? hryvnias(value) : value;
  });
