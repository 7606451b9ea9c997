import type { Drawing, PictureSpec, SeedProduct } from './types.ts';

/** The form and the measures of a product by which a buyer chooses. */
type Form = Pick<PictureSpec, 'shape' | 'millimetres'>;

type TextOf = (code: keyof SeedProduct['attributes']) => string;

/** Keys of forms and materials by a word of the Ukrainian attribute; the first match applies. */
type Words = readonly (readonly [pattern: RegExp, key: string])[];

const keyOf = (text: string, words: Words): string | undefined => words.find(([pattern]) => pattern.test(text))?.[1];

const HAIRS: Words = [
  [/колонок/, 'kolinsky'],
  [/білка/, 'squirrel'],
  [/щетина/, 'bristle'],
  [/козячий/, 'goat'],
  [/синтетика/, 'synthetic'],
  [/борсук/, 'badger'],
];

const BRUSH_FORMS: Words = [
  [/віялова/, 'fan'],
  [/пухка/, 'mop'],
  [/кругла/, 'round'],
  [/скошена/, 'angled'],
  [/овальна/, 'filbert'],
];

/** Widths of hair in millimetres by the number of a brush: makers differ, the order does not. */
const BRUSH_WIDTHS: Readonly<Partial<Record<Drawing, (number: number) => number>>> = {
  'brush-round': (number) => 0.6 + 0.62 * number,
  'brush-mop': (number) => 3.5 + 1.15 * number,
  'brush-flat': (number) => 0.8 + 1.35 * number,
  'brush-fan': (number) => 6 + 6 * number,
};

function brushForm(drawing: Drawing, textOf: TextOf, slug: string): Form {
  const hair = keyOf(textOf('hair'), HAIRS);
  if (hair === undefined) return {};
  const form = drawing === 'brush-flat' && hair === 'goat' ? 'hake' : (keyOf(textOf('shape'), BRUSH_FORMS) ?? 'flat');
  const millimetres = Number(/^(\d+)\s*мм/.exec(textOf('size'))?.[1]);
  const number = Number(/(\d+)$/.exec(textOf('size') || slug)?.[1]);
  const width = millimetres > 0 ? millimetres : BRUSH_WIDTHS[drawing]?.(number);
  return { shape: `${form}-${hair}`, ...(width && { millimetres: [Math.round(width * 10) / 10] }) };
}

const AGATES: Words = [
  [/велике ікло/, 'tooth-large'],
  [/мале ікло/, 'tooth-small'],
  [/плоска широка/, 'flat-wide'],
  [/плоска вузька/, 'flat-narrow'],
  [/олівець/, 'pencil'],
  [/підкова/, 'horseshoe'],
  [/ніж/, 'knife'],
];

const KNIVES: Words = [
  [/ромб/, 'diamond'],
  [/крапля/, 'drop'],
  [/пряма/, 'straight'],
];

const EASELS: Words = [
  [/до 120 см/, 'lyre'],
  [/до 50 см/, 'table'],
  [/×/, 'box'],
];

const PALETTES: Words = [[/порцеляна/, 'round']];

const MODELLING_TOOLS: Words = [
  [/сталь/, 'loops'],
  [/силікон/, 'silicone'],
  [/бук/, 'wood'],
];

/** Sides of sheets in millimetres. */
const SHEETS: Readonly<Record<string, readonly [number, number]>> = {
  А3: [297, 420],
  А4: [210, 297],
  А5: [148, 210],
};

/** Returns the sides of `20×30 см`, `80×80 мм` or `А4` in millimetres, the shorter first. */
function sidesOf(size: string): readonly number[] | undefined {
  const [, one, other, unit] = /^([\d,]+)×([\d,]+)\s*(см|мм)/.exec(size) ?? [];
  if (one === undefined || other === undefined) return SHEETS[size];
  return [one, other]
    .map((side) => Number(side.replace(',', '.')) * (unit === 'см' ? 10 : 1))
    .toSorted((a, b) => a - b);
}

/** Returns the measure of `80 мм` or `лезо 15 см` in millimetres. */
function lengthOf(size: string): readonly number[] | undefined {
  const [, number, unit] = /(?:^|лезо )([\d,]+)\s*(см|мм)$/.exec(size) ?? [];
  return number === undefined ? undefined : [Number(number.replace(',', '.')) * (unit === 'см' ? 10 : 1)];
}

function frameShape(textOf: TextOf, slug: string): string {
  const material = textOf('material');
  if (/скло/.test(material)) return 'glazed';
  if (!/поталь/.test(material)) return 'plain';
  return /vuzka/.test(slug) ? 'narrow' : 'ornate';
}

/** Words of a drawing's forms, and the attributes in which they are. */
const SHAPES: Readonly<Partial<Record<Drawing, (textOf: TextOf, slug: string) => string | undefined>>> = {
  'agate-burnisher': (textOf) => keyOf(textOf('shape'), AGATES),
  'palette-knife': (textOf) => keyOf(textOf('shape'), KNIVES),
  easel: (textOf) => keyOf(textOf('size'), EASELS),
  palette: (textOf) => keyOf(textOf('material'), PALETTES),
  'modelling-tool': (textOf) => keyOf(textOf('material'), MODELLING_TOOLS),
  frame: frameShape,
  moulding: (_, slug) => slug,
  canvas: (textOf) => (/картон/.test(textOf('material')) ? 'board' : undefined),
  'canvas-roll': (textOf) => (/заґрунтована/.test(textOf('surface')) ? 'primed' : undefined),
  stretcher: (textOf) => (/хрестовина/.test(textOf('contents')) ? 'braced' : undefined),
  'icon-board': (textOf) =>
    keyOf(`${textOf('shape')} ${textOf('surface')} ${textOf('material')}`, [
      [/ковчег/, 'ark'],
      [/левкас/, 'gesso'],
      [/береза/, 'panel'],
    ]),
  'leaf-booklet': (textOf) => (/строкатий/.test(textOf('colour')) ? 'variegated' : undefined),
  'leaf-flakes': (textOf) => (/мікс/.test(textOf('colour')) ? 'mix' : undefined),
  'gilders-cushion': (textOf) => (/ширма/.test(textOf('contents')) ? undefined : 'open'),
  'gilders-knife': (textOf) => (/двобічна/.test(textOf('shape')) ? 'double' : undefined),
  'gilders-tip': (textOf) => (/рідкий/.test(textOf('hair')) ? 'sparse' : undefined),
};

/** Drawings with two measured sides, and those with one. */
const SIDES: ReadonlySet<Drawing> = new Set<Drawing>([
  'frame',
  'canvas',
  'stretcher',
  'icon-board',
  'leaf-booklet',
  'loose-leaf',
  'paper-pad',
  'sketchbook',
]);
const LENGTHS: ReadonlySet<Drawing> = new Set<Drawing>(['palette-knife', 'gilders-tip', 'gilders-knife', 'leaf-roll']);

/**
 * Derives the form and the measures that a drawing shows from a product's attributes.
 * @param slug the end of the product's slug
 */
export function formOf(drawing: Drawing, textOf: TextOf, slug: string): Form {
  if (drawing.startsWith('brush-') && drawing !== 'brush-set') return brushForm(drawing, textOf, slug);
  const shape = SHAPES[drawing]?.(textOf, slug);
  const [size, width] = [textOf('size'), Number(/^(\d+)\s*мм/.exec(textOf('width'))?.[1])];
  const millimetres =
    drawing === 'moulding'
      ? [width]
      : SIDES.has(drawing)
        ? sidesOf(size)
        : LENGTHS.has(drawing)
          ? lengthOf(size)
          : undefined;
  return { ...(shape !== undefined && { shape }), ...(millimetres && { millimetres }) };
}
