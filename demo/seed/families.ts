import type { AttributeCode } from '../../server/db/write/known-attributes.ts';
import { withNoBreaks } from '../../src/rules/no-breaks.ts';
import { COUNTRIES } from './brands.ts';
import { pictured } from './pictured.ts';
import type { Drawing, PictureSpec, SeedProduct, SeedServiceLimits, ServiceCode, Text } from './types.ts';

/** Millimetres, packed: length, width, height. */
type PackedSides = readonly [number, number, number];

/** Data of one product that differ from its family's. */
interface Variant {
  /** End of the slug. */
  readonly slug: string;
  /** End of the name, after the family's. A plain string if both languages spell it alike. */
  readonly label: Text | string;
  /** The whole name, if family name and label do not agree in case and gender. */
  readonly name?: Text;
  /** Hryvnias. */
  readonly price: number;
  readonly oldPrice?: number;
  readonly stock: number;
  /** The colour of the material, as #rrggbb. */
  readonly colour: string;
  /** Overrides the family's. */
  readonly drawing?: Drawing;
  /** Overrides the family's; else the drawing's own rule applies. */
  readonly shape?: string;
  /** Overrides the family's. */
  readonly summary?: Text;
  /**
   * Description: nature, purpose, use, matching products and yield; HTML of p, h2, ul, li and strong.
   */
  readonly description: Text;
  readonly attributes?: SeedProduct['attributes'];
  /** Grams, packed; overrides the family's, as the size does. */
  readonly weight?: number;
  readonly size?: PackedSides;
}

/** Products that are made and used alike. Each has its own description; the origin is its brand's country. */
export interface Family {
  /** Start of the slugs. */
  readonly slug: string;
  readonly brand: string;
  /** Start of the names: as short as possible, so that the differing part is visible on a phone's card. */
  readonly name: Text;
  /** End of the names: what the family has in common. */
  readonly nameEnd?: Text;
  readonly summary: Text;
  readonly drawing: Drawing;
  /** The form of the drawing. */
  readonly shape?: string;
  readonly views?: readonly PictureSpec['view'][];
  readonly attributes: SeedProduct['attributes'];
  /** True if the colour of each variant is its attribute `swatch`. */
  readonly hasSwatch?: true;
  /** The attribute whose value is the label, if there is one. */
  readonly labelAttribute?: AttributeCode;
  /** Quantity discounts as shares of the price by number of pieces; absent for products bought singly. */
  readonly tiers?: readonly (readonly [quantity: number, share: number])[];
  readonly services?: readonly ServiceCode[];
  readonly serviceLimits?: SeedServiceLimits;
  /** Grams, packed. */
  readonly weight: number;
  readonly size: PackedSides;
  readonly variants: readonly Variant[];
}

/** Usual quantity discounts of consumables. */
export const CONSUMABLE = [
  [3, 0.96],
  [10, 0.92],
] as const;
/** Quantity discounts of products that workshops buy by the dozen. */
export const BULK = [
  [5, 0.95],
  [12, 0.9],
  [30, 0.86],
] as const;

const bothLanguages = (label: Text | string): Text => (typeof label === 'string' ? { uk: label, ru: label } : label);

/** Returns the products of a category, numbered in the given order from `{code}-001`. */
export function productsOf(category: string, code: string, families: readonly Family[]): readonly SeedProduct[] {
  return families
    .flatMap((family) => family.variants.map((variant) => ({ family, variant })))
    .map(({ family, variant }, index) => ({
      sku: `${code}-${String(index + 1).padStart(3, '0')}`,
      category,
      ...productOf(family, variant),
    }));
}

const sizeOf = ([length, width, height]: PackedSides) => ({ length, width, height });

const nameIn = (lang: keyof Text, { name, nameEnd }: Family, label: Text): string =>
  withNoBreaks(`${name[lang]} ${label[lang]}${nameEnd?.[lang] ?? ''}`);

function productOf(family: Family, variant: Variant): Omit<SeedProduct, 'sku' | 'category'> {
  const label = bothLanguages(variant.label);
  const { labelAttribute, services, serviceLimits, tiers = [], views = ['front', 'swatch', 'detail'] } = family;
  const drawing = variant.drawing ?? family.drawing;
  const form = { slug: variant.slug, shape: variant.shape ?? family.shape };
  const country = COUNTRIES[family.brand];
  const attributes = {
    ...(country && { country }),
    ...family.attributes,
    ...(labelAttribute && { [labelAttribute]: variant.label }),
    ...(family.hasSwatch && { swatch: variant.colour }),
    ...variant.attributes,
  };
  return {
    slug: `${family.slug}-${variant.slug}`,
    brand: family.brand,
    name: variant.name
      ? { uk: withNoBreaks(variant.name.uk), ru: withNoBreaks(variant.name.ru) }
      : { uk: nameIn('uk', family, label), ru: nameIn('ru', family, label) },
    summary: variant.summary ?? family.summary,
    description: variant.description,
    price: variant.price,
    ...(variant.oldPrice && { oldPrice: variant.oldPrice }),
    tiers: tiers.map(([quantity, share]) => ({ quantity, price: Math.round(variant.price * share) })),
    ...(services && { services }),
    ...(serviceLimits && { serviceLimits }),
    attributes,
    stock: variant.stock,
    weight: variant.weight ?? family.weight,
    size: sizeOf(variant.size ?? family.size),
    pictures: views.map((view) => ({ drawing, colour: variant.colour, view, ...pictured(drawing, attributes, form) })),
  };
}
