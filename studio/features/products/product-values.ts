import { LANGUAGES, type Language } from '../../../src/contract/language.ts';
import { EMPTY_TEXT, isEmptyText, type Localized } from '../../../src/contract/localized.ts';
import { mapRows } from '../../contract/field-rows.ts';
import { PRODUCT_FIELDS, type ProductField } from '../../contract/product-fields.ts';
import type { ProductChoice, StudioProduct, TranslatedField } from '../../contract/products.ts';

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

/** Typed values of the plain fields by kind. */
interface TypedKinds {
  readonly line: string;
  readonly gtin: string;
  readonly localizedLine: Localized;
  readonly localizedText: Localized;
  readonly money: TypedNumber;
  readonly integer: TypedNumber;
  readonly flag: boolean;
}

type PlainValues = { readonly [Field in ProductField]: TypedKinds[(typeof PRODUCT_FIELDS)[Field]['kind']] };

/** State of a new product's form that begins with pictures or a pattern. */
interface Start {
  /** True if the form shows only the fields that differ from the pattern. */
  readonly isShort: boolean;
  /** Product whose fields were taken over; null for none. */
  readonly patternId: number | null;
  /** Price of the pattern in kopiykas; null without a pattern. */
  readonly patternPrice: number | null;
  /** True if the person has confirmed that the price of the pattern is right. */
  readonly isPriceChecked: boolean;
}

/** Values of a product's form as typed, valid or not. An empty text means no value. */
export interface ProductValues extends PlainValues {
  readonly slug: string;
  readonly categoryId: TypedNumber;
  readonly size: { readonly length: TypedNumber; readonly width: TypedNumber; readonly height: TypedNumber };
  readonly tiers: readonly TierValues[];
  readonly services: readonly { readonly code: string; readonly limits: TypedLimits | null }[];
  readonly attributes: readonly { readonly code: string; readonly value: Localized }[];
  readonly pictures: StudioProduct['pictures'];
  readonly related: readonly ProductChoice[];
  readonly translationsHold: readonly TranslatedField[];
  /** Initial stock of a new product in pieces; null for an existing one, whose stock changes only by movements. */
  readonly stock: TypedNumber;
  /** Family that a new product joins; null for none, and for an existing product. */
  readonly familyId: number | null;
  readonly start: Start;
}

const NO_START: Start = { isShort: false, patternId: null, patternPrice: null, isPriceChecked: false };

/** Returns true if the price was taken from the pattern and not confirmed. */
export const isPriceUnchecked = ({ price, start }: Pick<ProductValues, 'price' | 'start'>) =>
  price !== null && price === start.patternPrice && !start.isPriceChecked;

const NOTHING: TypedKinds = {
  line: '',
  gtin: '',
  localizedLine: EMPTY_TEXT,
  localizedText: EMPTY_TEXT,
  money: null,
  integer: null,
  flag: false,
};

/** Returns the values of the plain fields. @param product without the fields that it does not have yet */
const plainValuesOf = (product: Partial<StudioProduct>) =>
  mapRows<typeof PRODUCT_FIELDS, PlainValues[ProductField], PlainValues>(
    PRODUCT_FIELDS,
    ({ kind }, field) => product[field] ?? NOTHING[kind],
  );

/** Returns the form's values of an existing product. */
export const valuesOf = (product: StudioProduct): ProductValues => ({
  ...plainValuesOf(product),
  slug: product.slug,
  categoryId: product.categoryId,
  size: product.size ?? { length: null, width: null, height: null },
  tiers: product.tiers,
  services: product.services,
  attributes: product.attributes,
  pictures: product.pictures,
  related: product.related,
  translationsHold: [],
  stock: null,
  familyId: null,
  start: NO_START,
});

/** Returns the form's values of a new product. */
export const emptyValues = (): ProductValues => ({
  ...plainValuesOf({ popularity: 0 }),
  slug: '',
  categoryId: null,
  size: { length: null, width: null, height: null },
  tiers: [],
  services: [],
  attributes: [],
  pictures: [],
  related: [],
  translationsHold: [],
  stock: null,
  familyId: null,
  start: NO_START,
});

const isUnmeasured = ({ length, width, height }: ProductValues['size']) =>
  length === null && width === null && height === null;

const isBlank = (value: PlainValues[ProductField]) =>
  typeof value === 'string' ? value.trim() === '' : typeof value === 'object' && value !== null && isEmptyText(value);

/** Returns the plain fields; an empty text of a field that may have none is null. */
const plainFieldsOf = (values: ProductValues) =>
  mapRows(PRODUCT_FIELDS, ({ isNullable }, field) => (isNullable && isBlank(values[field]) ? null : values[field]));

/** Converts all values to the input of the API. Invalid values are sent too; the API returns errors of their fields. */
function fieldsOf(values: ProductValues): Record<string, unknown> {
  const { translationsHold: _, start: _start, size, pictures, related, ...rest } = values;
  return {
    ...rest,
    ...plainFieldsOf(values),
    size: isUnmeasured(size) ? null : size,
    pictures: pictures.map(({ mediaId, alt }) => ({ mediaId, alt })),
    related: related.map(({ id }) => id),
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
  return { ...fields, ...(!isEmptyText(values.summary) && { summary }), ...(stock !== null && { stock }) };
}

/**
 * Returns the language whose text may be outdated, because only another language was changed; null if there is none.
 */
export const leftBehind = (initial: ProductValues, values: ProductValues, field: TranslatedField): Language | null => {
  const kept = LANGUAGES.filter((lang) => initial[field][lang] === values[field][lang]);
  return kept.length < LANGUAGES.length ? (kept[0] ?? null) : null;
};

/** The form's values that are fields of the product. */
export type ProductFields = Omit<ProductValues, 'translationsHold' | 'start'>;
