import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { byLanguage, type Localized } from '../../src/contract/localized.ts';
import { mapRows, nullsOf } from '../../studio/contract/field-rows.ts';
import { IMPORTED_FIELDS } from '../../studio/contract/product-fields.ts';
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

/** A product of the file, its texts cleaned and its references resolved. */
interface PreparedProduct extends Prepared {
  readonly fields: Omit<ImportedProduct, 'slug' | 'attributes'>;
  /** Present if the file has family fields. */
  readonly member?: PreparedMember | undefined;
  readonly attributes: ProductRecord['attributes'] | undefined;
  readonly media: readonly { readonly mediaId: string; readonly alt: Localized | undefined }[] | undefined;
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
  const prepared: PreparedProduct[] = [];
  for (const { product, place } of parsed) {
    const slug = slugOf(product, owners, place);
    if (slug !== null) prepared.push(await prepareProduct({ ...product, slug }, place, shop));
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
): Promise<PreparedProduct> {
  const { slug, attributes, ...fields } = product;
  const { description, pictures, category, sku, crossSell = [], services = [] } = fields;
  if (sku !== undefined) shop.skus.add(sku, place, 'sku');
  if (category !== undefined) shop.references.require('category', category, place, 'category');
  checkServices(services, shop, place);
  checkCrossSell(slug, crossSell, shop, place);
  const media: { mediaId: string; alt: Localized | undefined }[] = [];
  for (const [index, { file, alt }] of (pictures ?? []).entries()) {
    const mediaId = await shop.pictures.idOf(file, place, `pictures[${index}].file`);
    if (mediaId !== null) media.push({ mediaId, alt });
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
  const plain = mergePlain(base, fields);
  const merged: StoredProduct = {
    ...plain,
    slug,
    category: fields.category ?? base.category,
    ...mergeStock(base, fields.stock),
    size: given(fields.size, base.size),
    createdAt: base.createdAt,
    tiers: fields.tiers ?? base.tiers,
    services: fields.services ?? base.services,
    attributes: [...withFamilyValues(element.attributes ?? base.attributes, member?.values ?? [])],
    ...placeInFamily(base, member),
    pictures: element.media?.map(({ mediaId, alt }) => ({ mediaId, alt: alt ?? plain.name })) ?? base.pictures,
    crossSell: fields.crossSell ?? base.crossSell,
  };
  checkPrices(merged, fields, current, place);
  return merged;
}

/** Merges the plain fields. A text keeps the languages that the file does not have. */
const mergePlain = (base: StoredProduct, said: PreparedProduct['fields']) =>
  mapRows<typeof IMPORTED_FIELDS, PlainValue, PlainFields>(IMPORTED_FIELDS, (_, name) => {
    const value = said[name];
    if (value === undefined) return base[name];
    return typeof value === 'object' && value !== null ? Object.assign({}, base[name], value) : value;
  });

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
    ...nullsOf(IMPORTED_FIELDS),
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
 * again keeps what is left after sales. `{ set }` is applied each time.
 */
function mergeStock(
  base: StoredProduct,
  said: ImportedProduct['stock'],
): Pick<StoredProduct, 'stock' | 'importedStock'> {
  if (said === undefined) return { stock: base.stock, importedStock: base.importedStock };
  if (typeof said === 'object') return { stock: said.set, importedStock: said.set };
  return { stock: said === base.importedStock ? base.stock : said, importedStock: said };
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
