import type { Drawing, PictureSpec, SeedProduct } from './types.ts';

const SETS: ReadonlySet<Drawing> = new Set(['pan-set', 'paint-set', 'pencil-set', 'pastel-set', 'sticks']);
/** Drawings of which each product has a motif or contents of its own. */
const SHAPED: ReadonlySet<Drawing> = new Set(['stencil', 'stamp', 'silicone-mould', 'gilding-kit', 'craft-kit']);
/** Packages, drawn by their amount. */
const PACKAGES: ReadonlySet<Drawing> = new Set([
  'clay-block',
  'gesso-bag',
  'glue-granules',
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
/** Supports, drawn in the proportions of their format. */
const FORMATS: ReadonlySet<Drawing> = new Set(['canvas', 'stretcher', 'icon-board', 'paper-pad', 'sketchbook']);
const LEAF: ReadonlySet<Drawing> = new Set(['leaf-booklet', 'loose-leaf']);

/** What a product says about its form. */
interface Form {
  /** End of the product's slug. */
  readonly slug: string;
  /** The form, where the drawing has several and the slug does not name it. */
  readonly shape?: string | undefined;
}

/**
 * Derives parameters of a product's pictures from its data: the number of paints in a set, the form of leaf and its
 * fineness, the amount in a package, and its motif.
 */
export function pictured(
  drawing: Drawing,
  attributes: SeedProduct['attributes'],
  form: Form,
): Omit<PictureSpec, 'drawing' | 'colour' | 'view'> {
  const shape = form.shape ?? (SHAPED.has(drawing) ? form.slug : undefined);
  return { ...(shape !== undefined && { shape }), ...parametersOf(drawing, attributes) };
}

const UNITS: Readonly<Record<string, number>> = { г: 1, кг: 1000, мл: 1, л: 1000 };

/** Millimetres of the sheet sizes of ISO 216. */
const SHEETS: Readonly<Record<string, readonly [number, number]>> = {
  А3: [297, 420],
  А4: [210, 297],
  А5: [148, 210],
};

function formatOf(size: string): Pick<PictureSpec, 'millimetres'> {
  const millimetres =
    SHEETS[size] ??
    /^(\d+)×(\d+)\sсм$/
      .exec(size)
      ?.slice(1)
      .map((centimetres) => Number(centimetres) * 10);
  return millimetres ? { millimetres } : {};
}

function packageOf(amount: string, dryingTime: string): Pick<PictureSpec, 'amount' | 'mark' | 'count'> {
  const [mark, number = '', unit = ''] = /^([\d,]+)\s(кг|г|мл|л)$/.exec(amount) ?? [];
  if (mark === undefined) return {};
  const hours = Number(/^(\d+)\s(?:год|ч)/.exec(dryingTime)?.[1]);
  return {
    amount: Number(number.replace(',', '.')) * (UNITS[unit] ?? 1),
    mark: mark.replace(/\s/, ' '),
    ...(hours >= 2 && { count: hours }),
  };
}

function parametersOf(
  drawing: Drawing,
  attributes: SeedProduct['attributes'],
): Omit<PictureSpec, 'drawing' | 'colour' | 'view'> {
  const textOf = (code: keyof SeedProduct['attributes']) => {
    const value = attributes[code] ?? '';
    return typeof value === 'string' ? value : value.uk;
  };
  if (FORMATS.has(drawing)) return formatOf(textOf('size'));
  if (PACKAGES.has(drawing))
    return packageOf(textOf('weight') || textOf('volume'), drawing === 'size-bottle' ? textOf('drying-time') : '');
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
  return { leaf, ...(mark !== undefined && { mark }) };
}
