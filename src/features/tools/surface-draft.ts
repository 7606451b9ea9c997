import { type Shape, type Surface, type SurfaceError, surfaceError } from '../../rules/leaf-coverage.ts';

/** Dimensions that a shopper types, by shape, in the order of their fields. */
export const FIELDS = {
  frame: ['width', 'height', 'moulding', 'profile'],
  panel: ['width', 'height'],
  sphere: ['diameter'],
  letters: ['count', 'height', 'width'],
} as const satisfies Readonly<Record<Shape, readonly string[]>>;

export type FieldName = (typeof FIELDS)[Shape][number];

/** The typed texts of all shapes, so that a shape keeps them when another one is looked at. */
export type Draft = { readonly [Name in Shape]: Readonly<Partial<Record<FieldName, string>>> };

/** Centimetres; a frame for a picture of 30 × 40 with a moulding of 6, eight letters of 20. */
export const FIRST_DRAFT: Draft = {
  frame: { width: '42', height: '52', moulding: '6', profile: '8' },
  panel: { width: '30', height: '40' },
  sphere: { diameter: '20' },
  letters: { count: '8', height: '20', width: '14' },
};

/** Largest dimension, in centimetres: that of a façade; and the largest number of letters. */
export const MOST = 5000;
/** Smallest dimension, in centimetres. */
export const LEAST = 0.1;
const MM = 10;
const NUMBER = /^\d+(?:[.,]\d+)?$/;

type FieldProblem = 'number' | 'whole' | SurfaceError;
export type Problems = Readonly<Partial<Record<FieldName, FieldProblem>>>;

/** Field that a problem of the whole surface belongs to. */
const FIELD_OF: Readonly<Record<SurfaceError, FieldName>> = {
  'moulding-too-wide': 'moulding',
  'profile-too-short': 'profile',
};

/** Reads the typed dimensions of a shape. The surface is null if any of them is wrong. */
export function readSurface(
  shape: Shape,
  draft: Draft,
): { readonly surface: Surface | null; readonly problems: Problems } {
  const problems: Partial<Record<FieldName, FieldProblem>> = {};
  const read = (name: FieldName): number => {
    const text = draft[shape][name]?.trim() ?? '';
    const typed = NUMBER.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
    const isCount = name === 'count';
    if (!(typed >= (isCount ? 1 : LEAST) && typed <= MOST)) problems[name] = isCount ? 'whole' : 'number';
    else if (isCount && !Number.isInteger(typed)) problems[name] = 'whole';
    return isCount ? typed : typed * MM;
  };
  const surface = surfaceOf(shape, read);
  if (Object.keys(problems).length > 0) return { surface: null, problems };
  const error = surfaceError(surface);
  return error ? { surface: null, problems: { [FIELD_OF[error]]: error } } : { surface, problems };
}

function surfaceOf(shape: Shape, read: (name: FieldName) => number): Surface {
  switch (shape) {
    case 'frame':
      return {
        shape,
        width: read('width'),
        height: read('height'),
        moulding: read('moulding'),
        profile: read('profile'),
      };
    case 'panel':
      return { shape, width: read('width'), height: read('height') };
    case 'sphere':
      return { shape, diameter: read('diameter') };
    case 'letters':
      return { shape, count: read('count'), height: read('height'), width: read('width') };
  }
}
