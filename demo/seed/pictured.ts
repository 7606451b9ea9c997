import { formOf } from './forms.ts';
import type { Drawing, PictureSpec, SeedProduct } from './types.ts';

const SETS: ReadonlySet<Drawing> = new Set(['pan-set', 'paint-set', 'pencil-set', 'pastel-set', 'sticks']);
const LEAF: ReadonlySet<Drawing> = new Set(['leaf-booklet', 'loose-leaf']);

/**
 * Derives parameters of a product's pictures from its attributes: the number of paints in a set, the form of leaf and
 * its fineness.
 */
export function pictured(
  drawing: Drawing,
  attributes: SeedProduct['attributes'],
  slug: string,
): Omit<PictureSpec, 'drawing' | 'colour' | 'view'> {
  const textOf = (code: keyof SeedProduct['attributes']) => {
    const value = attributes[code] ?? '';
    return typeof value === 'string' ? value : value.uk;
  };
  return { ...formOf(drawing, textOf, slug), ...contentsOf(drawing, textOf) };
}

function contentsOf(
  drawing: Drawing,
  textOf: (code: keyof SeedProduct['attributes']) => string,
): Pick<PictureSpec, 'count' | 'isOneColour' | 'leaf' | 'mark'> {
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
