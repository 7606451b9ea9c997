/** Products lying on the bench, for the flat lays of kits: each round 0,0, with its shadow. */

import { flask, roundBottle, squeezeBottle } from './bottles.ts';
import { brush, brushShadow } from './brushes.ts';
import { agateShadow, agateTool, STONES, tip } from './burnisher.ts';
import { BEECH, BOLE, GOLD, INK, shade, tint } from './colour.ts';
import { ellipse, n, polygon, rect } from './geometry.ts';
import { knifeTop } from './gilding.ts';
import { jar, paintPot, powderJar, tinCover } from './jars.ts';
import { lathe, type Profile } from './lathe.ts';
import { leafSheet } from './leaf.ts';
import { cast, flat, matte } from './light.ts';
import { known, STAMPS, STENCILS } from './motifs.ts';
import { casting, mould } from './moulds.ts';
import { rosette } from './ornament.ts';
import { paintTube, TUBE_SHADOW } from './paints.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { bag } from './sacks.ts';
import { sheet } from './sheets.ts';
import { smear } from './smear.ts';
import { handStamp, inkPad, print } from './stamps.ts';
import { grain, speckle } from './texture.ts';

type Piece = (pen: Pen) => string;

const GILT = '#D9AE3C';

/** Draws a piece whose foot is at 0,0 lying on its back: `height` tall, with the outline of its shadow. */
const lying =
  (height: number, shadow: string, draw: Piece): Piece =>
  (pen) =>
    place(cast(shadow, 11) + draw(pen), 0, height / 2);

const flaskShadow = 'M-46-430H46V-330L132-236V0H-132V-236L-46-330Z';
const bottleShadow = 'M-56-408H56V-300L116-250V0H-116V-250L-56-300Z';
const squeezeShadow = 'M-46-412H46V-300L98-264V0H-98V-264L-46-300Z';
const jarShadow = 'M-124-236H124V0H-124Z';
const powderShadow = 'M-88-404H88V-330L122-290V0H-122V-290L-88-330Z';
const potShadow = 'M-140-346H140V-256L132-250V0H-132V-250L-140-256Z';

/** Draws a board: its edge, and a face of the given colour. */
function board(pen: Pen, width: number, height: number, face: string, wood = BEECH): string {
  const body = rect(-width / 2, -height / 2, width, height, 2);
  const inner = rect(-width / 2 + 7, -height / 2 + 7, width - 14, height - 14, 2);
  return (
    cast(body, 13) +
    pen.solid(body, flat(pen, wood, 0.07)) +
    pen.clip(body, place(grain(pen.random('board'), width, height, wood, 11), -width / 2, -height / 2)) +
    fill(inner, flat(pen, face, 0.04)) +
    stroke(inner, shade(face, 0.16), 1.6, 0.8)
  );
}

/** Draws a board with its gesso, and a hollow with a raised border as icons have. */
const iconBoard: Piece = (pen) => {
  const gesso = '#F4EEE0';
  const arch = 'M-80 126V-70C-80-148 80-148 80-70V126Z';
  return (
    board(pen, 236, 316, gesso) +
    fill(arch, shade(gesso, 0.035)) +
    stroke(arch, shade(gesso, 0.2), 3, 0.7) +
    stroke(`${ellipse(0, -40, 44)}`, GOLD, 2.4, 0.8)
  );
};

/** Draws sheets of leaf: on tissue if loose, pressed onto larger paper if transfer. */
const leaves: Piece = (pen) => {
  const isTransfer = pen.shown.leaf === 'transfer';
  const size = 190;
  const paper = isTransfer ? size + 44 : size + 14;
  const page = (turn: number): string =>
    place(
      cast(rect(-paper / 2, -paper / 2, paper, paper), 6) +
        pen.solid(rect(-paper / 2, -paper / 2, paper, paper, 2), '#F6EFE2'),
      0,
      0,
      turn,
    );
  return (
    page(-7) +
    page(5) +
    page(0) +
    place(leafSheet(pen, 'leaf', size, pen.colour, isTransfer ? 0.02 : 0.2), -size / 2, -size / 2)
  );
};

const cushion: Piece = (pen) => {
  const [w, h] = [400, 260];
  const body = rect(-w / 2, -h / 2, w, h, 10);
  const vellum = polygon([
    [-w / 2 - 8, -h / 2 - 12],
    [w / 2 - 90, -h / 2 - 12],
    [w / 2 - 110, -h / 2 + 22],
    [-w / 2 + 26, -h / 2 + 22],
    [-w / 2 + 26, h / 2 - 70],
    [-w / 2 - 8, h / 2 - 40],
  ]);
  const nails = [
    ...Array.from({ length: 13 }, (_, index) => ellipse(-186 + index * 31, h / 2 - 8, 3.4)),
    ...Array.from({ length: 8 }, (_, index) => ellipse(w / 2 - 8, -110 + index * 31, 3.4)),
  ].join('');
  return (
    cast(body, 16) +
    pen.solid(body, flat(pen, pen.colour, 0.08)) +
    pen.clip(body, place(speckle(pen.random('hide'), w, h, 240, 2.4, pen.colour), -w / 2, -h / 2)) +
    fill(nails, GOLD) +
    stroke(rect(-w / 2 + 16, -h / 2 + 16, w - 32, h - 32, 6), shade(pen.colour, 0.12), 2, 0.6) +
    cast(vellum, 6) +
    pen.solid(vellum, flat(pen, '#E8D6B0', 0.06)) +
    place(cast(rect(0, 0, 110, 110), 4) + leafSheet(pen, 'leaf', 110, GILT, 0.2), -60, -44, -8)
  );
};

const glass: Piece = (pen) => {
  const pane = rect(-120, -165, 240, 330, 3);
  return (
    cast(pane, 7) +
    fill(
      pane,
      pen.linear(
        [
          [0, '#E8F1EE', 0.9],
          [0.5, '#CFE0DC', 0.72],
          [1, '#B9D0CB', 0.85],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    pen.clip(pane, fill('M-120-40L10-165H70L-120 40ZM-120 90L130-165H150L-120 116Z', '#ffffff', 0.55)) +
    pen.contour(pane) +
    stroke(rect(-115, -160, 230, 320, 2), '#7FA39B', 2, 0.7)
  );
};

const gelatine: Piece = (pen) =>
  [-9, -3, 3].map((turn, index) => place(sheet(pen, 150, 280), -90 + index * 22, -150 + index * 8, turn)).join('');

/** Draws a white unglazed jug with a handle, 330 high. */
const jug: Piece = (pen) => {
  const body: Profile = [
    [-330, 62, 1],
    [-312, 56],
    [-262, 50],
    [-214, 72],
    [-130, 124],
    [-60, 118],
    [-14, 76],
    [0, 72, 1],
  ];
  const bisque = '#E9DCC8';
  const handle = 'M58-286C150-300 172-200 104-150';
  return place(
    cast('M-62-330H62L72-214 124-130 76 0H-76L-124-130-72-214Z', 13) +
      stroke(handle, INK, 26 + pen.weight, 0.86) +
      stroke(handle, shade(bisque, 0.08), 26) +
      stroke('M60-288C140-300 160-220 112-166', tint(bisque, 0.06), 8, 0.8) +
      lathe(pen, body, matte(bisque), { top: shade(bisque, 0.24) }) +
      fill(rosette(-8, -118, 46), pen.colour, 0.5) +
      stroke('M-116-150Q0-130 116-150M-112-84Q0-64 114-84', pen.colour, 3, 0.5),
    0,
    165,
  );
};

/** Draws a bar of air-drying clay, scored in the middle. */
const clayBar: Piece = (pen) => {
  const body = rect(-105, -42, 210, 84, 10);
  return (
    cast(body, 9) +
    pen.solid(body, flat(pen, pen.colour, 0.08)) +
    pen.clip(body, place(speckle(pen.random('bar'), 210, 84, 70, 2.4, pen.colour), -105, -42)) +
    stroke('M-52-42V42M0-42V42M52-42V42', shade(pen.colour, 0.18), 4, 0.7) +
    stroke('M-94-32H90', tint(pen.colour, 0.2), 4, 0.6)
  );
};

/** Draws a modelling tool of boxwood with two shaped ends, 420 long. */
const modellingTool: Piece = (pen) => {
  const d =
    'M-9-210C-22-170-22-130-12-96L-13 90C-24 130-18 180 0 212C18 180 24 130 13 90L12-96C22-130 18-180 9-206Q0-216-9-210Z';
  return cast(d, 8) + pen.solid(d, flat(pen, BEECH, 0.1)) + stroke('M-7-190V184', tint(BEECH, 0.18), 3, 0.8);
};

const stampLying =
  (motif: keyof typeof STAMPS): Piece =>
  (pen) => {
    const printed = STAMPS[motif];
    return (
      place(cast('M-60-300H60L40-70 120-50V0H-120V-50L-40-70Z', 11) + handStamp(pen, '#B07A45'), 0, 80) +
      (printed ? place(print(printed, 62, pen.colour), 0, 176) : '')
    );
  };

/** Draws a fan of blank cards, the upper one printed. */
const cards: Piece = (pen) => {
  const count = pen.shown.count ?? 3;
  const card = rect(-80, -118, 160, 236, 4);
  const motif = STAMPS.kalyna;
  return Array.from({ length: count }, (_, index) => {
    const turn = -26 + (index * 52) / (count - 1);
    const isTop = index === count - 1;
    return `<g transform="rotate(${n(turn)} 0 300)">${cast(card, 4)}${pen.solid(card, isTop ? '#FFFDF6' : '#F6EDDC')}${isTop && motif ? print(motif, 56, pen.colour) : ''}</g>`;
  }).join('');
};

/** Draws a canvas of 40 × 50 cm with the numbered outlines of domes and roofs, partly painted. */
const numberedCanvas: Piece = (pen) => {
  const dome = (x: number, y: number, size: number): string =>
    `M${n(x - size)} ${n(y)}C${n(x - size * 1.3)} ${n(y - size)} ${n(x - size * 0.4)} ${n(y - size * 1.3)} ${n(x)} ${n(y - size * 2)}C${n(x + size * 0.4)} ${n(y - size * 1.3)} ${n(x + size * 1.3)} ${n(y - size)} ${n(x + size)} ${n(y)}Z`;
  const roofs = 'M-220 90L-160 40L-100 90V176H-220ZM-100 110L-40 66L20 110V176H-100ZM110 96L164 50L220 96V176H110Z';
  const domes = dome(64, -10, 42) + dome(-4, 30, 22) + dome(134, 30, 22);
  const walls = 'M24-10H104V176H24ZM-24 30H16V110L20 176H-24ZM112 30H154V176H112Z';
  const hills = 'M-220 40C-150-30-90-20-30 10L-24 66L-40 66L-100 100L-160 40L-220 86Z';
  const canvas = rect(-226, -176, 452, 352, 3);
  const lines = domes + walls + roofs + hills;
  return (
    cast(canvas, 13) +
    pen.solid(canvas, '#FBF7EC') +
    pen.clip(
      canvas,
      fill('M-226-176H226V-30C120-70 20-50-226 40Z', '#BFD5DE') +
        fill(walls, '#F1E6CF') +
        fill(hills, '#7D8F6A') +
        fill(domes, GOLD) +
        fill('M-220 90L-160 40L-100 90ZM-100 110L-40 66L20 110Z', BOLE, 0.9) +
        fill('M60-176H226V176H100L70 20Z', '#FBF7EC', 0.86),
    ) +
    stroke(lines, INK, 1.8, 0.6) +
    stroke('M64-94V-128M54-116H74M-4-14V-34M134-14V-34', INK, 2.4, 0.8) +
    [
      [176, 76],
      [134, 100],
      [64, 70],
      [176, -90],
      [166, 140],
      [88, 140],
    ]
      .map(([x = 0, y = 0]) => stroke(ellipse(x, y, 7), INK, 1.2, 0.5))
      .join('') +
    stroke(canvas, INK, pen.weight, 0.86)
  );
};

/** Draws a strip of small pots of paint. */
const potStrip: Piece = (pen) => {
  const colours = ['#3A6F8A', '#C59B3F', '#8C2F1B', '#7D8F6A', '#F1E6CF', '#2B2622', '#B5651D', '#6F93A8'];
  const strip = rect(-236, -44, 472, 88, 20);
  return (
    cast(strip, 8) +
    pen.solid(strip, '#F4EFE4') +
    colours
      .map((colour, index) => {
        const x = -206 + index * 59;
        return (
          pen.solid(ellipse(x, 0, 25), '#FFFDF8') +
          fill(ellipse(x, 0, 20), colour) +
          stroke(ellipse(x, 0, 20), shade(colour, 0.2), 1.4, 0.8) +
          fill(ellipse(x - 7, -8, 5, 3), '#ffffff', 0.7)
        );
      })
      .join('')
  );
};

/** Draws a glass bauble, clear or with patches of leaf. */
const bauble = (pen: Pen, gilded: boolean): string => {
  const ball = ellipse(0, 0, 84);
  const paint = pen.radial(
    [
      [0, '#ffffff', 0.9],
      [0.5, tint(pen.colour, 0.3), 0.5],
      [0.86, pen.colour, 0.5],
      [1, shade(pen.colour, 0.16), 0.8],
    ],
    0.36,
    0.32,
    0.72,
  );
  return (
    cast(ball, 12) +
    fill(ball, '#F2F5F1') +
    (gilded
      ? pen.clip(
          ball,
          place(leafSheet(pen, 'gilt', 130, GILT, 0.02), -70, -20, -18) +
            place(leafSheet(pen, 'gilt2', 60, GILT, 0.02), -30, -84, 24),
        )
      : '') +
    fill(ball, paint, gilded ? 0.6 : 1) +
    fill('M-58-34C-46-62-20-74 4-72C-22-60-40-42-48-16Q-60-18-58-34Z', '#ffffff', 0.8) +
    pen.contour(ball) +
    pen.solid(rect(-17, -104, 34, 24, 4), flat(pen, GOLD, 0.12)) +
    stroke('M0-104C-14-128 14-128 0-104', INK, 3, 0.8)
  );
};

/** Draws a bag of casting plaster, and of glue with its granules. */
const sack: Piece = (pen) => place(cast('M-178-440H178L210-404 210-34 178 0H-178Z', 12) + bag(pen), 0, 220);

/** Colour of a board under a film of oil size. */
const SIZED = '#C98F4A';

/** Corners of the leaves on a panel that is gilded all over, and at each stage before. */
const WHOLE_PANEL = [
  [-118, -116],
  [-6, -112],
  [-114, -4],
  [-8, -2],
] as const;
const LAID: Readonly<Record<string, readonly (readonly [x: number, y: number])[]>> = {
  laid: [
    [-118, -116],
    [-4, -112],
  ],
  gilt: [
    [-118, -116],
    [-4, -112],
    [-114, 2],
  ],
  whole: WHOLE_PANEL,
  gaps: WHOLE_PANEL,
  polished: WHOLE_PANEL,
  'sized-laid': [
    [-118, -116],
    [-4, -112],
  ],
};

/**
 * Draws a square panel at a stage of the work: wood, gesso, bole, wet bole, with leaf, and polished in part; or coated with
 * oil size, and with leaf on it.
 */
const panel: Piece = (pen) => {
  const stage = pen.shown.shape ?? 'gesso';
  const base: Readonly<Record<string, string>> = {
    wood: BEECH,
    gesso: '#F4EEE0',
    sized: SIZED,
    'sized-laid': SIZED,
  };
  const isBole = base[stage] === undefined;
  const brushed = stroke('M-100-70H92M-96-30H100M-102 14H88M-98 60H96M-92 96H90', tint(BOLE, 0.07), 7, 0.5);
  const water = 'M-112-108C-40-122 20-116 24-60C30 0 10 26-50 24C-112 24-124-20-118-60Z';
  const wet =
    fill(water, shade(BOLE, 0.1), 0.8) + stroke('M-96-84Q-50-104-8-88M-92-60Q-60-70-40-66', '#F6E4D8', 8, 0.6);
  const gold = (LAID[stage] ?? []).map(([x, y], index) => place(leafSheet(pen, `laid${index}`, 126, GILT, 0.01), x, y));
  const film =
    stroke('M-104-84H96M-100-44H102M-104-4H94M-98 38H100M-102 80H92', shade(SIZED, 0.1), 9, 0.35) +
    stroke('M-96-96Q-30-116 60-100M-92-66Q-50-80 0-72', '#FFF3DC', 9, 0.75);
  const gaps = 'M-30-20L-6-44 14-20-8 6ZM54 30L84 18 92 48 66 62ZM-92 60L-70 52-62 76-84 84Z';
  return (
    board(pen, 260, 260, base[stage] ?? BOLE) +
    (isBole ? brushed : '') +
    (stage === 'wet' || stage === 'laid' ? wet : '') +
    (stage.startsWith('sized') ? film : '') +
    gold.join('') +
    (stage === 'gaps' ? fill(gaps, BOLE) + stroke(gaps, shade(BOLE, 0.2), 1.6, 0.7) : '') +
    (stage === 'gilt' || stage === 'polished'
      ? stroke('M-96-70Q-20-104 90-84M-100-40Q-10-78 100-56', '#FFF9E4', 12, 0.5)
      : '')
  );
};

/** Draws a dry stroke of bole along x, round 0,0. */
const stroked: Piece = (pen) => place(smear(pen, 'stroke', 300, 84, pen.colour, false), -150, 0);

/** Draws an egg and the halves of its shell with a yolk. */
const eggs: Piece = (pen) => {
  const egg = 'M0-96C46-96 74-30 74 14C74 62 42 90 0 90S-74 62-74 14C-74-30-46-96 0-96Z';
  const half = 'M-70 0C-70 52-40 84 0 84S70 52 70 0L52-12L36 4L14-10L-8 6L-30-8L-50 6Z';
  const shell = pen.radial(
    [
      [0, '#FFF6E8'],
      [0.6, '#EBCFAE'],
      [1, '#C9A27A'],
    ],
    0.36,
    0.3,
    0.8,
  );
  return (
    place(cast(egg, 12) + pen.solid(egg, shell), -90, -16, -24) +
    place(
      cast(half, 10) +
        pen.solid(ellipse(0, 0, 68, 22), '#FFF7EA') +
        fill(ellipse(0, 4, 40, 20), '#E7A72E') +
        fill(ellipse(-12, -2, 12, 5), '#ffffff', 0.7) +
        pen.solid(half, shell),
      84,
      30,
      8,
    )
  );
};

/** Draws a dome with its cross against the sky, half of it gilded. */
const dome: Piece = (pen) => {
  const onion = 'M-150 150C-250 20-150-70-60-130C-24-156-8-186 0-226C8-186 24-156 60-130C150-70 250 20 150 150Z';
  const cross = 'M-9-380H9V-336H58V-318H9V-290L40-280V-262L9-272V-226H-9V-278L-40-288V-306L-9-296V-318H-58V-336H-9Z';
  const metal = pen.linear([
    [0, shade(GILT, 0.08)],
    [0.26, tint(GILT, 0.16)],
    [0.4, GILT],
    [0.7, shade(GILT, 0.18)],
    [0.9, shade(GILT, 0.04)],
    [1, shade(GILT, 0.22)],
  ]);
  const ribs =
    'M0-216C-60-110-110-10-84 150M0-216C-20-100-40 0-32 150M0-216C20-100 40 0 32 150M0-216C60-110 110-10 84 150';
  return (
    pen.solid(onion, metal) +
    pen.clip(
      onion,
      fill('M40-240H260V160H70C120 40 90-60 40-240Z', shade('#8A5A34', 0.02)) +
        stroke('M52-200C92-70 120 40 72 150', '#FFF3D0', 3, 0.6),
    ) +
    stroke(ribs, shade(GILT, 0.3), 2.4, 0.6) +
    pen.contour(onion) +
    pen.solid(rect(-158, 150, 316, 30, 6), metal) +
    pen.solid(rect(-132, 180, 264, 150), flat(pen, '#F1E9DA', 0.05)) +
    pen.solid('M-24 330V250C-24 210 24 210 24 250V330Z', '#4A3A2E') +
    pen.solid(cross, metal)
  );
};

/** Draws a pane with an ornament in gold behind the glass. */
const gildedGlass: Piece = (pen) => {
  const { motif } = known(STENCILS, 'petrykivka');
  return (
    glass(pen) +
    `<g transform="translate(-100 -141) scale(.95)">${fill(motif.d, GILT)}${stroke(motif.d, shade(GILT, 0.25), 0.8, 0.7)}</g>`
  );
};

/** Draws a leaf of silver that has tarnished from its edges. */
const tarnished: Piece = (pen) => {
  const size = 190;
  const spots = (['#6B4A2A', '#3A3F55', '#8A6A2C'] as const).map((colour, index) =>
    fill(
      ellipse(-60 + index * 62, 54 - index * 46, 62 - index * 9, 40),
      pen.radial([
        [0, colour, 0.75],
        [0.6, colour, 0.4],
        [1, colour, 0],
      ]),
    ),
  );
  return (
    leaves(pen) +
    pen.clip(
      rect(-size / 2, -size / 2, size, size),
      spots.join('') + stroke(rect(-92, -92, 184, 184), '#4A3A22', 26, 0.34),
    )
  );
};

/** Draws the corner of a gilded frame, the ornament of one side lost. */
const lostCorner: Piece = (pen) => {
  const outer = polygon([
    [-320, -220],
    [320, -220],
    [320, -60],
    [-140, -60],
    [-140, 260],
    [-320, 260],
  ]);
  const gold = pen.linear(
    [
      [0, tint(pen.colour, 0.14)],
      [0.5, pen.colour],
      [1, shade(pen.colour, 0.16)],
    ],
    [0, 0, 1, 1],
  );
  const bands = 'M-290-190H320M-268-164H320M-190-92H320M-166-70H320M-290-190V260M-268-164V260M-190-92V260M-166-70V260';
  const beads = [
    ...Array.from({ length: 20 }, (_, index) => [-160 + index * 24, -128] as const),
    ...Array.from({ length: 14 }, (_, index) => [-229, -88 + index * 24] as const),
  ].filter(([x, y]) => !(x > 40 && x < 190) && !(y > 100 && y < 170));
  const loss = 'M34-170C90-186 150-150 196-166L204-100C150-78 90-106 40-92Z';
  return (
    cast(outer, 16) +
    pen.solid(outer, gold) +
    stroke(bands, shade(pen.colour, 0.24), 4, 0.8) +
    `<g transform="translate(3 3)">${stroke(bands, tint(pen.colour, 0.2), 2.4, 0.8)}</g>` +
    pen.solid(
      beads.map(([x, y]) => ellipse(x, y, 10)).join(''),
      pen.radial(
        [
          [0, tint(pen.colour, 0.24)],
          [0.6, pen.colour],
          [1, shade(pen.colour, 0.2)],
        ],
        0.34,
        0.3,
        0.8,
      ),
    ) +
    pen.solid(loss, '#EFE7D8') +
    fill('M60-150C90-160 120-140 150-150L150-120C120-108 90-124 66-116Z', BOLE, 0.85) +
    stroke('M-320-220L-140-60', INK, 2, 0.5)
  );
};

/** Draws a soft wad of cotton wool. */
const cottonPad: Piece = (pen) => {
  const wad =
    'M-96 20C-130-20-90-70-50-66C-30-110 40-108 56-70C104-78 130-20 96 14C100 62 30 76 0 58C-40 80-100 62-96 20Z';
  return (
    cast(wad, 13) +
    pen.solid(
      wad,
      pen.radial(
        [
          [0, '#FFFFFF'],
          [0.6, '#F6F1E6'],
          [1, '#D8CDB9'],
        ],
        0.4,
        0.34,
        0.7,
      ),
    ) +
    stroke('M-70 4C-40-30 0-24 12-48M-30 40C10 20 50 30 74-6M-62-30C-44-46-24-50-6-44', '#BFB29B', 3, 0.7)
  );
};

const PIECES = {
  agate: (pen) =>
    place(
      agateShadow(STONES[pen.shown.shape ?? '']) + agateTool(pen, pen.colour, STONES[pen.shown.shape ?? '']),
      0,
      -160,
    ),
  bag: sack,
  bauble: (pen) => bauble(pen, false),
  'gilded-bauble': (pen) => bauble(pen, true),
  'boxwood-tool': modellingTool,
  casting: (pen) => casting(pen, 'akant', 3),
  'cotton-pad': cottonPad,
  dome,
  eggs,
  'gilded-glass': gildedGlass,
  'lost-corner': lostCorner,
  stroke: stroked,
  tarnished,
  'bole-jar': lying(236, jarShadow, (pen) => jar(pen, pen.colour)),
  bottle: lying(408, bottleShadow, (pen) => roundBottle(pen, pen.colour, '#2B2622')),
  'brush-flat': (pen) => place(brushShadow('flat') + brush(pen, 'flat', pen.colour), 0, -220),
  'brush-mop': (pen) => place(brushShadow('mop') + brush(pen, 'mop', pen.colour), 0, -220),
  'brush-round': (pen) => place(brushShadow('round') + brush(pen, 'round', pen.colour), 0, -220),
  'numbered-canvas': numberedCanvas,
  cards,
  'clay-bar': clayBar,
  cushion,
  flask: lying(430, flaskShadow, (pen) => flask(pen, pen.colour)),
  gelatine,
  glass,
  'icon-board': iconBoard,
  'ink-pad': (pen) => place(inkPad(pen), -400, -450),
  jug,
  knife: (pen) => place(knifeTop(pen), 0, -280),
  leaves,
  mould: (pen) => mould(pen, 'akant', 3),
  panel,
  pot: lying(346, potShadow, paintPot),
  'pot-strip': potStrip,
  powder: lying(404, powderShadow, powderJar),
  squeeze: lying(412, squeezeShadow, (pen) => squeezeBottle(pen, pen.colour)),
  'stamp-kalyna': stampLying('kalyna'),
  'stamp-zirka': stampLying('zirka'),
  'stamp-soniashnyk': stampLying('soniashnyk'),
  tin: (pen) => cast(ellipse(10, 6, 190), 12) + tinCover(pen),
  tip: (pen) => place(tip(pen), 0, 60),
  tube: (pen) => place(cast(TUBE_SHADOW, 10) + paintTube(pen, pen.colour), 0, 235),
} satisfies Readonly<Record<string, Piece>>;

export type PieceName = keyof typeof PIECES;

/** Draws a piece round 0,0, in the colour and with the data of the pen. */
export const piece = (name: PieceName, pen: Pen): string => PIECES[name](pen);
