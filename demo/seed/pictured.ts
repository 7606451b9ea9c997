import { formOf } from './forms.ts';
import type { Drawing, PictureSpec, SeedProduct } from './types.ts';

const SETS: ReadonlySet<Drawing> = new Set(['pan-set', 'paint-set', 'pencil-set', 'pastel-set', 'sticks']);
/** Drawings of which each product has a motif or contents of its own. */
const SHAPED: ReadonlySet<Drawing> = new Set(['stencil', 'stamp', 'silicone-mould', 'gilding-kit', 'craft-kit']);
/** Packages, drawn by their amount. */
const PACKAGES: ReadonlySet<Drawing> = new Set([
  'clay-block',
  'gesso-bag',
  'glue-granules',
  'leaf-flakes',
  'size-bottle',
  'varnish-bottle',
  'acrylic-bottle',
  'gouache-jar',
  'pigment-jar',
  'bole-jar',
  'shellac-flakes',
  'wax-tin',
  'tube',
]);
const LEAF: ReadonlySet<Drawing> = new Set(['leaf-booklet', 'loose-leaf']);

type TextOf = (code: keyof SeedProduct['attributes']) => string;

/** Parts of a product's data, besides its attributes, that name its form. */
interface Named {
  /** End of the product's slug. */
  readonly slug: string;
  /** The form, where the drawing has several and neither the slug nor the attributes name it. */
  readonly shape?: string | undefined;
}

/**
 * Derives parameters of a product's pictures from its data: its form and measures, the number of paints in a set, the
 * form of leaf and its fineness, the amount in a package.
 */
export function pictured(
  drawing: Drawing,
  attributes: SeedProduct['attributes'],
  { slug, shape = SHAPED.has(drawing) ? slug : undefined }: Named,
): Omit<PictureSpec, 'drawing' | 'colour' | 'view'> {
  const textOf: TextOf = (code) => {
    const value = attributes[code] ?? '';
    return typeof value === 'string' ? value : value.uk;
  };
  return {
    ...formOf(drawing, textOf, slug),
    ...(PACKAGES.has(drawing) ? packageOf(drawing, textOf) : contentsOf(drawing, textOf)),
    ...(shape !== undefined && { shape }),
  };
}

/** Grams or millilitres of each unit. */
const UNITS: Readonly<Record<string, number>> = { мг: 0.001, г: 1, кг: 1000, мл: 1, л: 1000 };

function packageOf(drawing: Drawing, textOf: TextOf): Pick<PictureSpec, 'amount' | 'mark' | 'count'> {
  const [mark, number = '', unit = ''] = /^([\d,]+)\s(кг|мг|г|мл|л)$/.exec(textOf('weight') || textOf('volume')) ?? [];
  if (mark === undefined) return {};
  const hours = drawing === 'size-bottle' ? Number(/^(\d+)\s(?:год|ч)/.exec(textOf('drying-time'))?.[1]) : 0;
  return {
    amount: Number(number.replace(',', '.')) * (UNITS[unit] ?? 1),
    mark: mark.replace(/\s/, ' '),
    ...(hours >= 2 && { count: hours }),
  };
}

function contentsOf(drawing: Drawing, textOf: TextOf): Pick<PictureSpec, 'count' | 'isOneColour' | 'leaf' | 'mark'> {
  if (SETS.has(drawing)) {
    const count = Number(/^\d+/.exec(textOf('contents'))?.[0]);
    if (!(count >= 2)) return {};
    return { count, ...(/графітн/.test(textOf('contents')) && { isOneColour: true }) };
  }
  if (!LEAF.has(drawing)) return {};
  const [fineness, format] = [textOf('purity') || textOf('material'), textOf('format')];
  const mark = /[\d,]+ К|\d{3}/.exec(fineness)?.[0];
  const isDouble = `${fineness} ${format}`.includes('подвійн');
  const leaf = format.startsWith('трансферн') ? 'transfer' : isDouble ? 'double' : 'loose';
  const sheets = Number(textOf('sheets'));
  return { leaf, ...(mark !== undefined && { mark }), ...(sheets >= 2 && { count: sheets }) };
}
