import { COUNTRIES } from './brands.ts';
import { withNoBreaks } from './no-breaks.ts';
import { pictured } from './pictured.ts';
import type {
  AttributeCode,
  Drawing,
  PictureSpec,
  SeedProduct,
  SeedServiceLimits,
  ServiceCode,
  Text,
} from './types.ts';

/** Millimetres, packed: length, width, height. */
type PackedSides = readonly [number, number, number];

/** What differs between the products of one family. */
export interface Variant {
  /** Ends the slug. */
  readonly slug: string;
  /** What differs: it follows the family's name. A plain string where both languages write it alike. */
  readonly label: Text | string;
  /** The whole name, where the family's and the label do not agree in case and gender. */
  readonly name?: Text;
  /** Hryvnias. */
  readonly price: number;
  readonly oldPrice?: number;
  readonly stock: number;
  /** The colour of the material, as #rrggbb. */
  readonly colour: string;
  /** When it is not the family's. */
  readonly drawing?: Drawing;
  /** When it is not the family's. */
  readonly summary?: Text;
  /** What it is, for which work, how it is used, with what, how far it goes: HTML of p, h2, ul, li and strong. */
  readonly description: Text;
  readonly attributes?: SeedProduct['attributes'];
  /** Grams, packed, when it is not the family's; as the size. */
  readonly weight?: number;
  readonly size?: PackedSides;
}

/** Products that are made and used alike; each is described by itself, and comes from its brand's country. */
export interface Family {
  /** Begins the slugs. */
  readonly slug: string;
  readonly brand: string;
  /** Begins the names: as short as tells what it is, so that what differs is read on a phone's card. */
  readonly name: Text;
  /** Ends the names: what the family has in common. */
  readonly nameEnd?: Text;
  readonly summary: Text;
  readonly drawing: Drawing;
  readonly views?: readonly PictureSpec['view'][];
  readonly attributes: SeedProduct['attributes'];
  /** The attribute that the label stands for, if it is one. */
  readonly labelAttribute?: AttributeCode;
  /** Shares of the price from so many pieces on; none for what is bought singly. */
  readonly tiers?: readonly (readonly [quantity: number, share: number])[];
  readonly services?: readonly ServiceCode[];
  readonly serviceLimits?: SeedServiceLimits;
  /** Grams, packed. */
  readonly weight: number;
  readonly size: PackedSides;
  readonly variants: readonly Variant[];
}

/** The usual ladder of consumables. */
export const CONSUMABLE = [
  [3, 0.96],
  [10, 0.92],
] as const;
/** The ladder of what workshops take by the dozen. */
export const BULK = [
  [5, 0.95],
  [12, 0.9],
  [30, 0.86],
] as const;

const bothLanguages = (label: Text | string): Text => (typeof label === 'string' ? { uk: label, ru: label } : label);

/** The products of one category, numbered in the order given: `{code}-001` and on. */
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
  const country = COUNTRIES[family.brand];
  const attributes = {
    ...(country && { country }),
    ...family.attributes,
    ...(labelAttribute && { [labelAttribute]: variant.label }),
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
    pictures: views.map((view) => ({ drawing, colour: variant.colour, view, ...pictured(drawing, attributes) })),
  };
}
