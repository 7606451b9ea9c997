import type { ProductChoice, StudioProduct, TranslatedField } from '../../contract/products.ts';
import type { Localized } from '../../contract/texts.ts';

/** A typed number; null if the field is empty or not a number. */
type TypedNumber = number | null;

/** Ranges of lengths that a service can make of the product, by the codes of its fields. */
export type TypedLimits = Readonly<
  Record<string, { readonly min: TypedNumber; readonly max: TypedNumber; readonly isCutInto?: boolean | undefined }>
>;

export interface TierValues {
  readonly costBreakpoint: TypedNumber;
  readonly price: TypedNumber;
}

/** Values of a product's form as typed, valid or not. An empty text means no value. */
export interface ProductValues {
  readonly sku: string;
  readonly slug: string;
  readonly categoryId: TypedNumber;
  readonly brand: string;
  readonly gtin: string;
  readonly mpn: string;
  readonly name: Localized;
  readonly summary: Localized;
  readonly description: Localized;
  readonly price: TypedNumber;
  readonly oldPrice: TypedNumber;
  readonly cost: TypedNumber;
  readonly weight: TypedNumber;
  readonly size: { readonly length: TypedNumber; readonly width: TypedNumber; readonly height: TypedNumber };
  readonly popularity: TypedNumber;
  readonly isPublished: boolean;
  readonly tiers: readonly TierValues[];
  readonly services: readonly { readonly code: string; readonly limits: TypedLimits | null }[];
  readonly attributes: readonly { readonly code: string; readonly value: Localized }[];
  readonly pictures: StudioProduct['pictures'];
  readonly related: readonly ProductChoice[];
  readonly seoTitle: Localized;
  readonly seoDescription: Localized;
  readonly translationsHold: readonly TranslatedField[];
  /** Initial stock of a new product in pieces; null for an existing one, whose stock changes only by movements. */
  readonly stock: TypedNumber;
}

const EMPTY: Localized = { uk: '', ru: '' };

/** Returns the form's values of an existing product. */
export const valuesOf = (product: StudioProduct): ProductValues => ({
  sku: product.sku,
  slug: product.slug,
  categoryId: product.categoryId,
  brand: product.brand ?? '',
  gtin: product.gtin ?? '',
  mpn: product.mpn ?? '',
  name: product.name,
  summary: product.summary,
  description: product.description,
  price: product.price,
  oldPrice: product.oldPrice,
  cost: product.cost ?? null,
  weight: product.weight,
  size: product.size ?? { length: null, width: null, height: null },
  popularity: product.popularity,
  isPublished: product.isPublished,
  tiers: product.tiers,
  services: product.services,
  attributes: product.attributes,
  pictures: product.pictures,
  related: product.related,
  seoTitle: product.seoTitle ?? EMPTY,
  seoDescription: product.seoDescription ?? EMPTY,
  translationsHold: [],
  stock: null,
});

/** Returns the form's values of a new product. */
export const emptyValues = (): ProductValues => ({
  ...{ sku: '', slug: '', categoryId: null, brand: '', gtin: '', mpn: '' },
  ...{ name: EMPTY, summary: EMPTY, description: EMPTY },
  ...{
    price: null,
    oldPrice: null,
    cost: null,
    weight: null,
    size: { length: null, width: null, height: null },
    popularity: 0,
  },
  ...{ isPublished: false, tiers: [], services: [], attributes: [], pictures: [], related: [] },
  ...{ seoTitle: EMPTY, seoDescription: EMPTY, translationsHold: [], stock: null },
});

const isEmpty = ({ uk, ru }: Localized) => uk.trim() === '' && ru.trim() === '';
const isUnmeasured = ({ length, width, height }: ProductValues['size']) =>
  length === null && width === null && height === null;

const orNull = (text: string) => (text.trim() === '' ? null : text);

/** Converts all values to the input of the API. Invalid values are sent too; the API returns errors of their fields. */
function fieldsOf(values: ProductValues): Record<string, unknown> {
  const { translationsHold: _, brand, gtin, mpn, size, pictures, related, seoTitle, seoDescription, ...plain } = values;
  return {
    ...plain,
    brand: orNull(brand),
    gtin: orNull(gtin),
    mpn: orNull(mpn),
    size: isUnmeasured(size) ? null : size,
    pictures: pictures.map(({ mediaId, alt }) => ({ mediaId, alt })),
    related: related.map(({ id }) => id),
    seoTitle: isEmpty(seoTitle) ? null : seoTitle,
    seoDescription: isEmpty(seoDescription) ? null : seoDescription,
  };
}

/** Returns the input of the API with the changed fields only. */
export function changesOf(initial: ProductValues, values: ProductValues): Record<string, unknown> {
  const [before, after] = [fieldsOf(initial), fieldsOf(values)];
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return {
    ...Object.fromEntries(changed.map((name) => [name, after[name]])),
    ...(values.translationsHold.length > 0 && { translationsHold: values.translationsHold }),
  };
}

/**
 * Returns the input of the API for a new product. An empty summary is left out, so that the server derives it from the
 * description; an empty stock is left out, which means 0.
 */
export function creationOf(values: ProductValues): Record<string, unknown> {
  const { summary, stock, ...fields } = fieldsOf(values);
  return { ...fields, ...(!isEmpty(values.summary) && { summary }), ...(stock !== null && { stock }) };
}

/**
 * Returns the language whose text may be outdated, because only the other language was changed; null if there is none.
 */
export const leftBehind = (
  initial: ProductValues,
  values: ProductValues,
  field: TranslatedField,
): 'uk' | 'ru' | null => {
  const isChanged = (lang: 'uk' | 'ru') => initial[field][lang] !== values[field][lang];
  if (isChanged('uk') === isChanged('ru')) return null;
  return isChanged('uk') ? 'ru' : 'uk';
};

/**
 * Returns the form's values after a save: the saved values, except for fields that were edited while the save was in
 * progress.
 */
export function keepTyped(sent: ProductValues, now: ProductValues, saved: ProductValues): ProductValues {
  const names = Object.keys(saved) as (keyof ProductValues)[];
  const typed = names.filter((name) => JSON.stringify(sent[name]) !== JSON.stringify(now[name]));
  return { ...saved, ...Object.fromEntries(typed.map((name) => [name, now[name]])) };
}

/** The form's values that are fields of the product. */
export type ProductFields = Omit<ProductValues, 'translationsHold'>;

export function ownFieldsOf({ translationsHold: _, ...fields }: ProductValues): ProductFields {
  return fields;
}
