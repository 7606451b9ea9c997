import * as v from 'valibot';
import { attributes } from '../../server/db/write/known-attributes.ts';
import { services } from './services.ts';
import { DRAWINGS } from './types.ts';

/** Schemas of the seed's files. See types.ts for the meaning of each field. */

const nonEmpty = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'));
const text = v.strictObject({ uk: nonEmpty, ru: nonEmpty });
const hryvnias = v.pipe(v.number(), v.integer('must be whole hryvnias'), v.minValue(0));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const millimetres = v.pipe(count, v.minValue(1));

const picture = v.strictObject({
  drawing: v.picklist(DRAWINGS, 'is not a drawing of types.ts'),
  colour: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'must be #rrggbb')),
  view: v.picklist(['front', 'detail', 'swatch', 'scene']),
  count: v.exactOptional(v.pipe(count, v.minValue(2))),
  isOneColour: v.exactOptional(v.boolean()),
  leaf: v.exactOptional(v.picklist(['loose', 'double', 'transfer'])),
  mark: v.exactOptional(v.pipe(v.string(), v.regex(/^[\d,]+(?: (?:К|мг|г|кг|мл|л))?$/, 'must be digits and a unit'))),
  shape: v.exactOptional(v.pipe(v.string(), v.regex(/^[a-z\d-]+$/, 'must be a key'))),
  millimetres: v.exactOptional(v.array(v.pipe(v.number(), v.minValue(0.1)))),
  amount: v.exactOptional(v.pipe(v.number(), v.minValue(0.001))),
});

export const productShape = v.strictObject({
  sku: v.pipe(v.string(), v.regex(/^PZ-[A-Z]{3}-\d{3}$/, 'must be like PZ-ABC-001')),
  slug: nonEmpty,
  category: nonEmpty,
  brand: nonEmpty,
  name: text,
  summary: text,
  description: text,
  price: hryvnias,
  oldPrice: v.exactOptional(hryvnias),
  tiers: v.exactOptional(v.array(v.strictObject({ quantity: v.pipe(count, v.minValue(2)), price: hryvnias }))),
  services: v.exactOptional(v.array(v.picklist(services.map(({ code }) => code)))),
  serviceLimits: v.exactOptional(
    v.record(
      v.picklist(services.map(({ code }) => code)),
      v.record(
        v.string(),
        v.strictObject({ min: millimetres, max: millimetres, isCutInto: v.exactOptional(v.boolean()) }),
      ),
    ),
  ),
  attributes: v.record(v.picklist(attributes.map(({ code }) => code)), v.union([nonEmpty, text])),
  stock: count,
  weight: count,
  size: v.strictObject({ length: millimetres, width: millimetres, height: millimetres }),
  pictures: v.pipe(v.array(picture), v.minLength(1)),
});

export const postShape = v.strictObject({
  slug: nonEmpty,
  category: nonEmpty,
  date: v.pipe(v.string(), v.isoDate()),
  title: text,
  excerpt: text,
  html: text,
  picture,
  steps: v.exactOptional(v.array(picture)),
  products: v.pipe(v.array(nonEmpty), v.nonEmpty('names no product')),
  categories: v.array(nonEmpty),
});

export const contentShape = v.strictObject({
  slug: nonEmpty,
  title: text,
  summary: text,
  html: text,
  isInFooter: v.exactOptional(v.literal(false)),
});
