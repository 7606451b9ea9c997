/** Kits as flat lays of their contents. */

import { BOLE } from './colour.ts';
import { known } from './motifs.ts';
import { type Pen, place } from './pen.ts';
import { type PieceName, piece } from './pieces.ts';

/** x, y, angle and scale of one piece. */
type At = readonly [x: number, y: number, angle: number, scale: number];

/** One entry of the contents: the same product once or more, in one colour or a colour for each. */
interface Entry {
  readonly piece: PieceName | readonly PieceName[];
  readonly at: readonly At[];
  readonly colour: string | readonly string[];
  readonly shown?: Pen['shown'];
}

const WATER_SIZE = '#EEF0EA';
const VARNISH = '#E3D3A0';
const GILT = '#D9AE3C';
const BRASS_LEAF = '#CDA044';
const HAIR = '#8A5A34';
const BRISTLE = '#C9A877';
const SHELLAC = '#B5651D';

/** Kits by the end of their product's slug: an entry for each that the product's contents name, in their order. */
export const KITS: Readonly<Record<string, readonly Entry[]>> = {
  'persha-potal': [
    { piece: 'leaves', at: [[222, 236, -6, 1.42]], colour: BRASS_LEAF, shown: { leaf: 'transfer' } },
    { piece: 'squeeze', at: [[524, 232, 5, 0.78]], colour: WATER_SIZE, shown: { mark: '100 мл' } },
    {
      piece: ['brush-flat', 'brush-mop'],
      at: [
        [300, 566, -82, 0.72],
        [330, 694, -94, 0.66],
      ],
      colour: [BRISTLE, HAIR],
    },
    { piece: 'bottle', at: [[690, 300, -4, 0.58]], colour: VARNISH, shown: { mark: '50 мл' } },
  ],
  'na-mordan': [
    { piece: 'flask', at: [[600, 250, 4, 0.88]], colour: '#B8742A', shown: { count: 12 } },
    { piece: 'leaves', at: [[230, 240, -5, 1.46]], colour: GILT, shown: { leaf: 'transfer' } },
    { piece: 'bottle', at: [[700, 610, 8, 0.66]], colour: SHELLAC },
    {
      piece: ['brush-flat', 'brush-mop'],
      at: [
        [296, 570, -80, 0.74],
        [312, 700, -93, 0.7],
      ],
      colour: [BRISTLE, HAIR],
    },
  ],
  'na-poliment': [
    { piece: 'panel', at: [[140, 150, -4, 0.84]], colour: '#F4EEE0' },
    { piece: 'bole-jar', at: [[364, 140, 3, 0.66]], colour: BOLE },
    { piece: 'bag', at: [[548, 146, -3, 0.46]], colour: '#C9964A' },
    { piece: 'leaves', at: [[132, 404, 6, 0.88]], colour: GILT, shown: { leaf: 'loose' } },
    { piece: 'cushion', at: [[424, 404, -2, 0.84]], colour: '#9A6B45' },
    { piece: 'knife', at: [[446, 668, 84, 0.62]], colour: '#8A5A34' },
    { piece: 'tip', at: [[148, 650, -5, 0.46]], colour: '#6D4630' },
    { piece: 'agate', at: [[660, 362, 4, 0.74]], colour: '#A8543A' },
  ],
  'remont-ramy': [
    { piece: 'bag', at: [[164, 190, -4, 0.72]], colour: '#EFE7D8', shown: { mark: '500 г' } },
    { piece: 'mould', at: [[482, 172, -5, 0.94]], colour: '#7D8F86' },
    { piece: 'leaves', at: [[176, 566, 5, 1.24]], colour: BRASS_LEAF, shown: { leaf: 'loose' } },
    { piece: 'squeeze', at: [[712, 262, 4, 0.66]], colour: WATER_SIZE },
    { piece: 'tin', at: [[476, 396, 0, 0.38]], colour: '#B98A35' },
    {
      piece: ['powder', 'powder', 'powder'],
      at: [
        [432, 632, -4, 0.46],
        [572, 626, 3, 0.46],
        [712, 632, -2, 0.46],
      ],
      colour: ['#8E2F22', '#C99338', '#4F3626'],
    },
  ],
  'na-skli': [
    { piece: 'glass', at: [[190, 240, -5, 1.16]], colour: '#CFE0DC' },
    { piece: 'gelatine', at: [[484, 220, 4, 1.02]], colour: '#F2E3B3' },
    { piece: 'leaves', at: [[196, 628, 5, 1.2]], colour: GILT, shown: { leaf: 'loose' } },
    { piece: 'brush-mop', at: [[704, 372, 5, 0.84]], colour: HAIR },
    { piece: 'tube', at: [[494, 600, 38, 0.68]], colour: '#2B2622' },
  ],
  ikona: [
    { piece: 'icon-board', at: [[176, 226, -4, 1.14]], colour: '#F4EEE0' },
    { piece: 'bole-jar', at: [[466, 150, 3, 0.78]], colour: BOLE },
    {
      piece: ['leaves', 'leaves'],
      at: [
        [142, 634, -6, 1.06],
        [404, 630, 5, 1.06],
      ],
      colour: ['#C9CCD1', GILT],
      shown: { leaf: 'loose' },
    },
    { piece: 'bottle', at: [[456, 386, -4, 0.54]], colour: SHELLAC },
    { piece: 'agate', at: [[640, 396, 4, 0.84]], colour: '#A8543A', shown: { shape: 'tooth-small' } },
  ],
  'rozpys-hlechyka': [
    { piece: 'jug', at: [[180, 262, -3, 1.16]], colour: '#C46A3A' },
    {
      piece: ['pot', 'pot', 'pot', 'pot', 'pot', 'pot'],
      at: [
        [456, 150, -3, 0.44],
        [592, 146, 2, 0.44],
        [726, 152, -2, 0.44],
        [460, 338, 3, 0.44],
        [594, 334, -2, 0.44],
        [728, 340, 3, 0.44],
      ],
      colour: ['#C46A3A', '#2752A8', '#C7922E', '#2F6B5B', '#F6F5F1', '#2B2622'],
    },
    {
      piece: ['brush-round', 'brush-flat'],
      at: [
        [400, 570, -84, 0.8],
        [420, 694, -94, 0.72],
      ],
      colour: ['#7A4A2B', BRISTLE],
    },
  ],
  'lypka-zviriat': [
    {
      piece: ['clay-bar', 'clay-bar', 'clay-bar', 'clay-bar'],
      at: [
        [240, 156, -4, 1.5],
        [566, 182, 5, 1.5],
        [234, 330, 3, 1.5],
        [562, 352, -4, 1.5],
      ],
      colour: ['#7F8A4A', '#C8412F', '#E2B43A', '#F1E9DA'],
    },
    {
      piece: ['boxwood-tool', 'boxwood-tool', 'boxwood-tool'],
      at: [
        [400, 520, 84, 1.2],
        [384, 606, 93, 1.2],
        [410, 694, 88, 1.2],
      ],
      colour: '#D2A46C',
    },
  ],
  'lystivky-shtamp': [
    {
      piece: ['stamp-kalyna', 'stamp-zirka', 'stamp-soniashnyk', 'stamp-zirka'],
      at: [
        [118, 190, -4, 0.72],
        [290, 180, 3, 0.72],
        [462, 190, -3, 0.72],
        [634, 182, 5, 0.56],
      ],
      colour: ['#8C2F1B', '#5A4A7A', '#9A6B1E', '#2F6B5B'],
    },
    { piece: 'ink-pad', at: [[222, 582, 0, 0.56]], colour: '#5A4A7A' },
    { piece: 'cards', at: [[566, 566, 0, 0.92]], colour: '#8C2F1B', shown: { count: 12 } },
  ],
  'kartyna-za-nomeramy': [
    { piece: 'numbered-canvas', at: [[400, 284, -3, 1.42]], colour: '#FBF7EC' },
    { piece: 'pot-strip', at: [[400, 616, -2, 1.3]], colour: '#3A6F8A' },
    {
      piece: ['brush-round', 'brush-flat'],
      at: [
        [380, 704, -88, 0.66],
        [420, 752, -92, 0.5],
      ],
      colour: ['#7A4A2B', BRISTLE],
    },
  ],
  'novorichni-kuli': [
    {
      piece: ['bauble', 'gilded-bauble', 'bauble', 'bauble', 'bauble', 'bauble'],
      at: [
        [140, 184, -12, 1.12],
        [352, 160, 6, 1.12],
        [150, 406, 10, 1.12],
        [366, 386, -8, 1.12],
        [150, 634, 4, 1.12],
        [364, 614, 12, 1.12],
      ],
      colour: '#BFD0CC',
    },
    { piece: 'leaves', at: [[620, 196, 5, 1.14]], colour: BRASS_LEAF, shown: { leaf: 'loose' } },
    { piece: 'squeeze', at: [[544, 556, -4, 0.74]], colour: WATER_SIZE },
    { piece: 'bottle', at: [[706, 566, 5, 0.66]], colour: VARNISH },
  ],
};

/** Draws everything that the kit holds. */
export function kit(pen: Pen): string {
  const pieces = known(KITS, pen.shown.shape ?? 'na-poliment')
    .flatMap(({ piece: names, at, colour, shown }) =>
      at.map(([x, y, angle, scale], index) => {
        const name = typeof names === 'string' ? names : (names[index] ?? names[0]);
        const own = typeof colour === 'string' ? colour : (colour[index] ?? pen.colour);
        return name === undefined ? '' : place(piece(name, pen.of(own, shown, `${name}${index}`)), x, y, angle, scale);
      }),
    )
    .join('');
  return place(pieces, 24, 24, 0, 0.94);
}
