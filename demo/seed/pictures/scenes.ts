/** Scenes of articles: the products that the text uses, on the bench. */

import {
  CONTACTS_SLUG,
  DELIVERY_SLUG,
  DISCOUNTS_SLUG,
  GUIDE_SLUG,
  OFFER_SLUG,
  PRIVACY_SLUG,
  RETURNS_SLUG,
} from '../../../src/rules/paths.ts';
import type { Drawing, PictureSpec } from '../types.ts';
import { BEECH, BOLE, shade, tint } from './colour.ts';
import { n, rect } from './geometry.ts';
import { composed } from './illustration.ts';
import { known } from './motifs.ts';
import { fill, type Pen, place, SCENE, stroke } from './pen.ts';
import { type PieceName, piece } from './pieces.ts';
import { SERIES } from './series.ts';
import { grain, weave } from './texture.ts';

type Ground = 'bench' | 'linen' | 'paper' | 'sky';

/** A piece, or the drawing of a product, with its place, angle, scale, colour and data. */
type Item = readonly [
  name: PieceName | Drawing,
  x: number,
  y: number,
  angle: number,
  scale: number,
  colour: string,
  shown?: Omit<PictureSpec, 'drawing' | 'colour' | 'view'>,
];

interface Scene {
  readonly ground: Ground;
  readonly items: readonly Item[];
}

const GILT = '#D9AE3C';
const HAIR = '#8A5A34';
const BRISTLE = '#C9A877';
const SHELLAC = '#B5651D';
const SILVER = '#C9CCD1';
const AGATE = '#A8543A';

/** Scenes by the slug of their article. */
export const SCENES: Readonly<Record<string, Scene>> = {
  'bolius-kolory-pidhotovka-shary': {
    ground: 'paper',
    items: [
      ['stroke', 250, 176, -3, 1.2, '#8C2F1B'],
      ['stroke', 250, 290, 2, 1.2, '#C9962F'],
      ['stroke', 250, 404, -2, 1.2, '#2B2623'],
      ['stroke', 250, 518, 3, 1.2, '#7D7A76'],
      ['stroke', 250, 632, -2, 1.2, '#C17A63'],
      ['bole-jar', 640, 250, -3, 1.1, '#8C2F1B'],
      ['bole-jar', 970, 230, 3, 1.1, '#C9962F'],
      ['bole-jar', 820, 540, -2, 1.1, '#2B2623'],
      ['brush-mop', 1120, 540, 24, 0.8, HAIR],
    ],
  },
  'ikonna-doshka-derevo-pavoloka-levkas': {
    ground: 'linen',
    items: [
      ['canvas-roll', 250, 300, -6, 0.62, '#D9CDB2', { shape: 'primed' }],
      ['icon-board', 640, 360, 0, 1, '#C79F6B'],
      ['bag', 1030, 300, 4, 0.86, '#F1ECE0', { mark: '1 кг' }],
      ['brush-flat', 390, 690, -88, 0.84, BRISTLE],
      ['powder', 1040, 640, -3, 0.5, '#C9964A'],
    ],
  },
  'karaty-i-splavy-susalnoho-zolota': {
    ground: 'linen',
    items: [
      ['leaves', 240, 240, -6, 1.5, '#DFAE2F'],
      ['leaves', 640, 226, 4, 1.5, '#D9AE3C'],
      ['leaves', 1040, 244, -4, 1.5, '#CF8F45'],
      ['leaves', 240, 572, 5, 1.5, '#D8B95E'],
      ['leaves', 640, 584, -5, 1.5, '#D8C25A'],
      ['leaves', 1040, 570, 5, 1.5, '#D9D3B8'],
    ],
  },
  'oliina-pozolota-yakyi-mordan-obraty': {
    ground: 'bench',
    items: [
      ['flask', 220, 320, -3, 1.2, '#C98432', { count: 3, mark: '250 мл' }],
      ['flask', 560, 300, 2, 1.2, '#B8742A', { count: 12, mark: '250 мл' }],
      ['flask', 900, 316, -2, 1.2, '#A9661F', { count: 24, mark: '250 мл' }],
      ['brush-flat', 420, 690, -88, 0.88, BRISTLE],
      ['leaves', 1090, 610, 7, 1.06, GILT, { leaf: 'transfer' }],
    ],
  },
  'penzli-dlia-zolochennia-vybir-i-dohliad': {
    ground: 'paper',
    items: [
      ['tip', 290, 280, -5, 0.86, '#6D4630'],
      ['brush-mop', 620, 400, -6, 0.94, HAIR],
      ['brush-flat', 780, 410, 2, 0.9, BRISTLE],
      ['brush-round', 920, 400, -3, 0.96, '#7A4A2B'],
      ['brush-fan', 1130, 420, 0, 0.62, '#D9C8A6'],
      ['leaves', 290, 610, 6, 1.06, GILT],
    ],
  },
  'poliruvannia-zolota-ahatom': {
    ground: 'bench',
    items: [
      ['panel', 300, 400, -4, 1.9, GILT, { shape: 'gilt' }],
      ['agate', 640, 370, -8, 0.9, AGATE, { shape: 'tooth-large' }],
      ['agate', 800, 400, -2, 0.9, '#B98A5A', { shape: 'flat-wide' }],
      ['agate', 950, 400, 4, 0.9, '#8A6A5A', { shape: 'pencil' }],
      ['agate', 1120, 400, 8, 0.9, AGATE, { shape: 'horseshoe' }],
    ],
  },
  'potal-na-vodnyi-klei': {
    ground: 'paper',
    items: [
      ['leaves', 230, 260, -6, 1.6, '#CF9F3F'],
      ['leaves', 590, 250, 4, 1.6, '#B8693D'],
      ['leaves', 420, 560, -3, 1.6, '#D0D3D6'],
      ['squeeze', 900, 330, 4, 1.2, '#EEF0EA', { mark: '100 мл' }],
      ['brush-flat', 1120, 400, 10, 0.9, BRISTLE],
    ],
  },
  'restavratsiia-zolochenoi-ramy': {
    ground: 'bench',
    items: [
      ['lost-corner', 420, 380, -2, 1.15, '#C59B3F'],
      ['casting', 560, 610, -10, 0.9, '#EFE7D8'],
      ['bole-jar', 900, 560, 3, 0.92, BOLE],
      ['leaves', 1080, 250, 6, 1.2, GILT],
      ['brush-round', 1150, 600, 14, 0.6, '#7A4A2B'],
    ],
  },
  'roboche-mistse-zolotaria': {
    ground: 'bench',
    items: [
      ['cushion', 440, 370, -3, 1.4, '#9A6B45'],
      ['knife', 560, 690, 84, 0.82, '#8A5A34'],
      ['tip', 920, 280, 5, 0.68, '#6D4630'],
      ['agate', 1120, 420, 4, 0.9, AGATE],
      ['brush-mop', 880, 650, -76, 0.6, HAIR],
    ],
  },
  'shelak-rozchyn-i-shary': {
    ground: 'bench',
    items: [
      ['shellac-flakes', 420, 440, 0, 1.02, '#C0661C'],
      ['bottle', 880, 330, -3, 1.16, SHELLAC, { mark: '250 мл' }],
      ['brush-flat', 1110, 400, 8, 0.9, BRISTLE],
    ],
  },
  'susalne-sriblo-zakhyst-i-zolotystyi-lak': {
    ground: 'linen',
    items: [
      ['leaves', 260, 270, -6, 1.7, SILVER],
      ['tarnished', 640, 300, 5, 1.7, SILVER],
      ['bottle', 1000, 310, 3, 1.14, '#E3C877', { mark: '250 мл' }],
      ['brush-flat', 420, 680, -87, 0.84, BRISTLE],
      ['powder', 1120, 640, 4, 0.5, SHELLAC],
    ],
  },
  'vidnovlennia-ornamentu-sylikonova-forma': {
    ground: 'bench',
    items: [
      ['mould', 360, 290, -5, 1.6, '#7D8F86'],
      ['casting', 330, 620, 8, 1.1, '#EFE7D8'],
      ['casting', 700, 610, -6, 1.1, '#EFE7D8'],
      ['bag', 900, 310, 4, 0.84, '#EFE7D8', { mark: '500 г' }],
      ['boxwood-tool', 1110, 330, 6, 1.1, BEECH],
      ['boxwood-tool', 1180, 350, 10, 1.1, BEECH],
    ],
  },
  'vilne-chy-transferne-zoloto': {
    ground: 'linen',
    items: [
      ['leaf-booklet', 330, 400, 0, 1.06, GILT, { leaf: 'loose', mark: '23,75 К' }],
      ['leaf-booklet', 930, 400, 0, 1.06, GILT, { leaf: 'transfer', mark: '23,75 К' }],
    ],
  },
  'yaiechna-tempera-emulsiia-i-pershi-shary': {
    ground: 'paper',
    items: [
      ['eggs', 300, 260, 0, 1.5, '#E7A72E'],
      ['powder', 620, 260, -3, 0.8, '#24409A'],
      ['powder', 850, 250, 3, 0.8, '#C99338'],
      ['powder', 1080, 262, -2, 0.8, '#8E2F22'],
      ['stroke', 300, 560, -2, 1.1, '#1F4E9C'],
      ['stroke', 640, 580, 3, 1.1, '#C99338'],
      ['stroke', 980, 560, -2, 1.1, '#8E2F22'],
      ['brush-round', 640, 704, -88, 0.8, '#7A4A2B'],
    ],
  },
  'yak-pryhotuvaty-levkas': {
    ground: 'linen',
    items: [
      ['gesso-bag', 260, 370, 0, 0.8, '#F1ECE0', { amount: 5000, mark: '5 кг' }],
      ['glue-granules', 700, 390, 0, 0.66, '#C9964A', { amount: 500, mark: '500 г' }],
      ['panel', 1070, 260, 5, 1.2, '#F4EEE0', { shape: 'gesso' }],
      ['brush-flat', 930, 668, -86, 0.78, BRISTLE],
    ],
  },
  'zolochennia-fasadiv-kupoliv-khrestiv': {
    ground: 'sky',
    items: [
      ['dome', 420, 450, 0, 1.06, GILT],
      ['dome', 800, 560, 0, 0.62, GILT],
      ['flask', 1010, 580, 0, 0.74, '#B8742A', { count: 24 }],
      ['leaves', 1160, 606, 5, 0.78, GILT, { leaf: 'transfer' }],
    ],
  },
  'zolochennia-na-poliment-krok-za-krokom': {
    ground: 'bench',
    items: [
      ['panel', 220, 250, -3, 1.24, BEECH, { shape: 'wood' }],
      ['panel', 580, 240, 2, 1.24, '#F4EEE0', { shape: 'gesso' }],
      ['panel', 220, 590, 3, 1.24, BOLE, { shape: 'bole' }],
      ['panel', 580, 584, -2, 1.24, GILT, { shape: 'gilt' }],
      ['agate', 900, 400, -6, 0.94, AGATE],
      ['brush-mop', 1100, 400, 8, 0.9, HAIR],
    ],
  },
  'zolochennia-na-skli-zhelatyn': {
    ground: 'bench',
    items: [
      ['gilded-glass', 330, 400, -4, 1.9, '#CFE0DC'],
      ['gelatine', 780, 290, 6, 1.3, '#F2E3B3'],
      ['leaves', 800, 610, -5, 1.04, GILT],
      ['brush-mop', 1100, 400, 8, 0.96, HAIR],
    ],
  },
};

/** Scenes of the shop's own pages by their slug; `npm run pictures` draws them into public/drawings. */
export const PAGE_SCENES: Readonly<Record<string, Scene>> = {
  [DELIVERY_SLUG]: {
    ground: 'bench',
    items: [
      ['parcel', 480, 400, 0, 0.98, '#B58A58'],
      ['leaf-booklet', 1010, 300, 8, 0.62, GILT, { leaf: 'loose', mark: '23,75 К' }],
      ['bottle', 1010, 590, -78, 0.8, SHELLAC, { mark: '250 мл' }],
    ],
  },
  [RETURNS_SLUG]: {
    ground: 'linen',
    items: [
      ['parcel', 830, 410, 0, 0.9, '#B58A58'],
      ['frame', 330, 400, -8, 0.72, '#B8862B'],
    ],
  },
  [CONTACTS_SLUG]: {
    ground: 'bench',
    items: [
      ['cushion', 400, 340, -3, 1.3, '#9A6B45'],
      ['knife', 480, 670, 84, 0.82, '#8A5A34'],
      ['bole-jar', 850, 290, 3, 1, BOLE],
      ['brush-mop', 1130, 400, 10, 0.9, HAIR],
      ['agate', 780, 600, -80, 0.5, AGATE],
    ],
  },
  [DISCOUNTS_SLUG]: {
    ground: 'paper',
    items: [
      ['leaf-booklet', 280, 330, -10, 0.7, GILT, { leaf: 'loose', mark: '23,75 К' }],
      ['leaf-booklet', 640, 420, 2, 0.7, '#D8C25A', { leaf: 'loose', mark: '22 К' }],
      ['leaf-booklet', 1000, 480, 10, 0.7, SILVER, { leaf: 'loose', mark: '12 К' }],
    ],
  },
  [GUIDE_SLUG]: {
    ground: 'linen',
    items: [
      ['leaf-booklet', 250, 250, -6, 0.56, GILT, { leaf: 'loose', mark: '23,75 К' }],
      ['bole-jar', 560, 250, 2, 0.92, BOLE],
      ['tip', 900, 250, 5, 0.66, '#6D4630'],
      ['cushion', 400, 590, -3, 0.96, '#9A6B45'],
      ['agate', 820, 590, -70, 0.56, AGATE],
      ['brush-mop', 1110, 420, 10, 0.86, HAIR],
    ],
  },
  [OFFER_SLUG]: {
    ground: 'bench',
    items: [
      ['paper-pad', 400, 400, -4, 0.92, '#F3EAD6'],
      ['ink-pad', 880, 330, -4, 0.58, BOLE],
      ['stamp-zirka', 950, 590, 8, 0.62, BEECH],
    ],
  },
  [PRIVACY_SLUG]: {
    ground: 'bench',
    items: [['tool-roll', 640, 400, -3, 1.1, '#8A5A34']],
  },
};

/** Scenes of the steps of articles. */
const STEPS: Readonly<Record<string, Scene>> = {
  'na-poliment-1': {
    ground: 'bench',
    items: [
      ['panel', 560, 420, -14, 2.3, BOLE, { shape: 'bole' }],
      ['brush-mop', 950, 420, 38, 0.94, HAIR],
    ],
  },
  'na-poliment-2': {
    ground: 'bench',
    items: [
      ['cushion', 560, 380, -3, 1.9, '#9A6B45'],
      ['knife', 1060, 420, 24, 1.05, '#8A5A34'],
    ],
  },
  'na-poliment-3': {
    ground: 'bench',
    items: [
      ['panel', 500, 400, -4, 2.5, BOLE, { shape: 'wet' }],
      ['brush-mop', 800, 470, -52, 1.2, HAIR],
    ],
  },
  'na-poliment-4': {
    ground: 'bench',
    items: [
      ['panel', 440, 400, -4, 2.5, BOLE, { shape: 'wet' }],
      ['leaves', 800, 260, 8, 1.2, GILT],
      ['tip', 900, 520, -10, 0.98, '#6D4630'],
    ],
  },
  'na-poliment-5': {
    ground: 'bench',
    items: [
      ['panel', 480, 400, -4, 2.5, BOLE, { shape: 'laid' }],
      ['tip', 1000, 420, -10, 0.86, '#6D4630'],
    ],
  },
  'na-poliment-6': {
    ground: 'bench',
    items: [
      ['panel', 500, 400, -4, 2.5, GILT, { shape: 'whole' }],
      ['cotton-pad', 690, 500, 6, 1.7, '#F3F0EA'],
    ],
  },
  'na-poliment-7': {
    ground: 'bench',
    items: [
      ['panel', 480, 400, -4, 2.5, GILT, { shape: 'gaps' }],
      ['brush-round', 840, 560, -64, 0.9, '#7A4A2B'],
      ['leaves', 1050, 260, 8, 0.9, GILT],
    ],
  },
  'na-poliment-8': {
    ground: 'bench',
    items: [
      ['panel', 480, 400, -4, 2.5, GILT, { shape: 'polished' }],
      ['agate', 800, 470, -40, 1.1, AGATE],
    ],
  },
  'na-mordan-1': {
    ground: 'bench',
    items: [
      ['flask', 440, 330, -3, 1.35, '#B8742A', { count: 12, mark: '250 мл' }],
      ['pot', 880, 420, 3, 1.1, '#B8742A'],
    ],
  },
  'na-mordan-2': {
    ground: 'bench',
    items: [
      ['pot', 440, 410, -3, 1.2, '#B8742A'],
      ['tube', 880, 330, 24, 1.1, '#C9962F'],
    ],
  },
  'na-mordan-3': {
    ground: 'bench',
    items: [
      ['panel', 480, 400, -4, 2.5, BOLE, { shape: 'sized' }],
      ['brush-flat', 860, 480, -50, 1.1, BRISTLE],
    ],
  },
  'na-mordan-4': {
    ground: 'bench',
    items: [
      ['panel', 500, 400, -14, 2.4, BOLE, { shape: 'sized' }],
      ['brush-round', 900, 480, -58, 1, '#7A4A2B'],
    ],
  },
  'na-mordan-5': {
    ground: 'bench',
    items: [
      ['panel', 320, 420, -4, 1.9, BOLE, { shape: 'sized' }],
      ['flask', 710, 400, -2, 0.84, '#C98432', { count: 3, mark: '250 мл' }],
      ['flask', 930, 400, 1, 0.84, '#B8742A', { count: 12, mark: '250 мл' }],
      ['flask', 1150, 400, -1, 0.84, '#A9661F', { count: 24, mark: '250 мл' }],
    ],
  },
  'na-mordan-6': {
    ground: 'bench',
    items: [
      ['panel', 500, 400, -4, 2.5, BOLE, { shape: 'sized' }],
      ['leaves', 1000, 400, 8, 0.9, GILT],
    ],
  },
  'na-mordan-7': {
    ground: 'bench',
    items: [
      ['panel', 460, 400, -4, 2.5, BOLE, { shape: 'sized-laid' }],
      ['leaves', 950, 280, 7, 1, GILT, { leaf: 'transfer' }],
      ['cotton-pad', 950, 580, 6, 1.4, '#F3F0EA'],
    ],
  },
};

/** Draws planks of the bench, lit from the left. */
function planks(pen: Pen): string {
  const wood = '#B98A5C';
  const height = SCENE.height / 4;
  return [0, 1, 2, 3]
    .map((index) => {
      const tone = index % 2 === 0 ? wood : shade(wood, 0.025);
      const y = index * height;
      return (
        fill(rect(0, y, SCENE.width, height), tone) +
        place(grain(pen.random(`plank${index}`), SCENE.width, height, tone, 15, 1.4), 0, y) +
        stroke(`M0 ${n(y)}H${SCENE.width}`, shade(wood, 0.22), 3, 0.8) +
        stroke(`M0 ${n(y + 3)}H${SCENE.width}`, tint(wood, 0.12), 1.6, 0.6)
      );
    })
    .join('');
}

function sky(pen: Pen): string {
  const air = pen.linear(
    [
      [0, '#8FB1C4'],
      [0.7, '#D9E4E2'],
      [1, '#F3E9D6'],
    ],
    [0, 0, 0, 1],
  );
  const cloud = (x: number, y: number, size: number): string =>
    fill(
      `M${n(x)} ${n(y)}c${n(size * 0.2)} ${n(-size * 0.3)} ${n(size * 0.5)} ${n(-size * 0.3)} ${n(size * 0.7)} ${n(-size * 0.1)}c${n(size * 0.3)} ${n(-size * 0.3)} ${n(size * 0.7)} ${n(-size * 0.1)} ${n(size * 0.8)} ${n(size * 0.1)}Z`,
      '#ffffff',
      0.55,
    );
  return fill(WIDE, air) + cloud(60, 170, 180) + cloud(600, 120, 150) + cloud(880, 210, 120) + scaffold(pen);
}

/** Draws the board of a scaffold, on which tools stand. */
function scaffold(pen: Pen): string {
  const [x, y, width] = [880, 716, SCENE.width - 880];
  const wood = '#A9794A';
  return (
    pen.solid(rect(960, y + 20, 26, 90), '#8B877E') +
    pen.solid(rect(1210, y + 20, 26, 90), '#8B877E') +
    pen.solid(rect(x, y - 26, width + 10, 34), tint(wood, 0.06)) +
    pen.solid(rect(x, y + 8, width + 10, 22), shade(wood, 0.08)) +
    place(grain(pen.random('scaffold'), width, 32, wood, 8), x, y - 25)
  );
}

const WIDE = rect(0, 0, SCENE.width, SCENE.height);

function groundOf(pen: Pen, ground: Ground): string {
  if (ground === 'sky') return sky(pen);
  if (ground === 'bench') return planks(pen);
  if (ground === 'linen') return `${fill(WIDE, '#D8C8A8')}<g opacity=".55">${fill(WIDE, weave(pen, '#DCCDAF', 5))}</g>`;
  return fill(WIDE, '#F1E7D5');
}

/** Light from the upper left over the whole scene. */
function lit(pen: Pen): string {
  const light = pen.linear(
    [
      [0, '#FFF8E6', 0.42],
      [0.45, '#FFF8E6', 0],
      [1, '#2A1808', 0.26],
    ],
    [0, 0, 1, 1],
  );
  return fill(WIDE, light);
}

export function scene(pen: Pen): string {
  const { ground, items } = known({ ...SCENES, ...PAGE_SCENES, ...STEPS }, pen.shown.shape ?? '');
  const drawn = items.map(([name, x, y, angle, scale, colour, shown], index) => {
    const own = pen.of(colour, shown, `${name}${index}`);
    const object = isDrawing(name) ? place(composed(own, SERIES[name]), -400, -400) : piece(name, own);
    return place(object, x, y, angle, scale);
  });
  return groundOf(pen, ground) + lit(pen) + drawn.join('');
}

const isDrawing = (name: PieceName | Drawing): name is Drawing => name in SERIES && !PIECES_FIRST.has(name);

/** Names that both lists have: in scenes they are pieces, which lie flat. */
const PIECES_FIRST: ReadonlySet<string> = new Set(['bole-jar', 'brush-flat', 'brush-mop', 'brush-round', 'ink-pad']);
