/** Bottles: size under a cork, varnish under a screw cap, acrylic under a flip top. */

import { lifted, sizeOf } from './amounts.ts';
import { CORK, INK, shade, tint } from './colour.ts';
import { ellipse, spline } from './geometry.ts';
import { vessel } from './glass.ts';
import { arc, lathe, type Profile, ring } from './lathe.ts';
import { gloss, matte, metal, SHADOW, spot, standing } from './light.ts';
import { wrapLabel } from './ornament.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { smear } from './smear.ts';

/** Draws a cork with its foot at 0,0. */
export function cork(pen: Pen, r: number, height: number): string {
  const random = pen.random('cork');
  let pits = '';
  for (let index = 0; index < (pen.close ? 40 : 16); index += 1) {
    const x = random.between(-0.9, 0.9) * r;
    pits += ellipse(x, -random.between(0.05, 0.9) * height, random.between(1, 3.4), random.between(0.8, 1.8));
  }
  const body: Profile = [
    [-height, r * 1.06, 1],
    [0, r * 0.94, 1],
  ];
  return lathe(pen, body, matte(CORK), { top: tint(CORK, 0.09), hatched: false }) + fill(pits, shade(CORK, 0.22), 0.55);
}

const FLASK: Profile = [
  [-400, 52, 1],
  [-386, 52, 1],
  [-382, 40],
  [-330, 40],
  [-296, 62],
  [-262, 118],
  [-226, 132],
  [-30, 132],
  [-8, 127],
  [0, 112, 1],
];

/** Draws a round flask with a cork, 480 high, with its foot at 0,0. */
export function flask(pen: Pen, liquid: string): string {
  return (
    place(cork(pen, 36, 54), 0, -384) +
    vessel(
      pen,
      FLASK,
      { filling: { colour: liquid, level: -238, kind: 'liquid' }, wall: 10 },
      wrapLabel(pen, -196, -52, 132),
    ) +
    stroke(arc(-388, 50, -0.9, 0.9), INK, pen.weight * 0.7, 0.6)
  );
}

/** Draws a drop that has run onto the paper. */
function drop(pen: Pen, x: number, y: number, r: number, colour: string): string {
  const pool = spline(
    [
      [x - r, y],
      [x - r * 0.5, y - r * 0.36],
      [x + r * 0.4, y - r * 0.32],
      [x + r, y + r * 0.06],
      [x + r * 0.45, y + r * 0.38],
      [x - r * 0.55, y + r * 0.34],
    ],
    true,
  );
  const paint = pen.linear(
    [
      [0, shade(colour, 0.1)],
      [0.6, colour],
      [1, tint(colour, 0.16)],
    ],
    [0, 0, 1, 1],
  );
  return (
    spot(pen, x + r * 0.2, y + r * 0.2, r * 1.25, r * 0.6, SHADOW, 0.4) +
    pen.solid(pool, paint) +
    fill(ellipse(x - r * 0.42, y - r * 0.1, r * 0.22, r * 0.07), '#ffffff', 0.85)
  );
}

/** Draws a tin with a screw cap and a bail handle, 470 high, with its foot at 0,0. */
function can(pen: Pen, contents: string): string {
  const tin = '#C4C1B8';
  const body: Profile = [
    [-340, 150, 1],
    [-334, 154],
    [-322, 150],
    [-16, 150],
    [-6, 154],
    [0, 150, 1],
  ];
  const neck: Profile = [
    [-374, 50, 1],
    [-340, 52, 1],
  ];
  const handle = 'M-112-338C-128-470 128-470 112-338';
  return (
    stroke(handle, INK, 9 + pen.weight, 0.85) +
    stroke(handle, tin, 9) +
    lathe(pen, body, metal(tin), { top: pen.linear(metal(tin), [0, 0, 1, 0.4]), hatched: false }) +
    stroke(ring(-336, 128), INK, pen.weight * 0.6, 0.5) +
    wrapLabel(pen, -296, -40, 150, contents) +
    lathe(pen, neck, metal(tin), { hatched: false }) +
    place(screwCap(pen, 58, 46, '#2B2622'), 0, -352)
  );
}

export function sizeBottle(pen: Pen): string {
  if ((pen.shown.amount ?? 0) >= 1000)
    return (
      standing(pen, 372, 658, 168, 32) +
      place(can(pen, pen.colour), 372, 664, 0, 1.22) +
      drop(pen, 656, 690, 44, pen.colour) +
      drop(pen, 728, 668, 15, pen.colour)
    );
  const size = sizeOf(pen, 500);
  return lifted(
    size,

    standing(pen, 372, 658, 126 * size, 26 * size) +
      place(flask(pen, pen.colour), 372, 664, 0, 1.34 * size) +
      drop(pen, 618, 690, 44, pen.colour) +
      drop(pen, 690, 668, 15, pen.colour),
  );
}

const ROUND: Profile = [
  [-372, 50, 1],
  [-330, 50],
  [-312, 58],
  [-282, 106],
  [-256, 116],
  [-22, 116],
  [-6, 112],
  [0, 104, 1],
];

/** Draws a knurled screw cap with its foot at 0,0. */
function screwCap(pen: Pen, r: number, height: number, colour: string): string {
  let knurls = '';
  for (let step = -8; step <= 8; step += 1) {
    const share = Math.sin((step / 9) * 1.5);
    const x = share * r;
    const sag = Math.sqrt(1 - share * share) * r * 0.17;
    knurls += `M${x.toFixed(1)} ${(-height + 8 + sag).toFixed(1)}v${(height - 14).toFixed(1)}`;
  }
  const body: Profile = [
    [-height, r - 3, 1],
    [-height + 5, r],
    [0, r, 1],
  ];
  return (
    lathe(pen, body, metal(colour), {
      top: pen.linear([
        [0, tint(colour, 0.16)],
        [1, shade(colour, 0.06)],
      ]),
      hatched: false,
    }) +
    stroke(knurls, INK, pen.weight * 0.5, 0.4) +
    stroke(ring(-height + 1, r * 0.74), '#ffffff', 1.6, 0.5)
  );
}

/** Draws a varnish bottle, about 440 high, with its foot at 0,0. */
export function roundBottle(pen: Pen, liquid: string, cap = INK): string {
  return (
    vessel(
      pen,
      ROUND,
      { filling: { colour: liquid, level: -268, kind: 'liquid' }, wall: 9 },
      wrapLabel(pen, -226, -60, 116),
    ) + place(screwCap(pen, 56, 66, cap), 0, -342)
  );
}

export function varnishBottle(pen: Pen): string {
  const size = sizeOf(pen, 500);
  const run = spline([
    [520, 664],
    [580, 676],
    [640, 668],
    [700, 680],
  ]);
  return lifted(
    size,

    standing(pen, 362, 656, 134 * size, 27 * size) +
      stroke(run, pen.colour, 46, 0.34) +
      stroke(run, tint(pen.colour, 0.1), 30, 0.4) +
      stroke('M532 656q60 12 150 4', '#ffffff', 3, 0.75) +
      place(roundBottle(pen, pen.colour, '#2B2622'), 362, 664, 0, 1.48 * size),
  );
}

const SQUEEZE: Profile = [
  [-350, 40, 1],
  [-336, 44],
  [-300, 84],
  [-268, 98],
  [-24, 98],
  [-6, 94],
  [0, 84, 1],
];

/** Draws a plastic bottle of paint with a flip top, with its foot at 0,0. */
export function squeezeBottle(pen: Pen, colour: string): string {
  const cap: Profile = [
    [-412, 46, 1],
    [-406, 50],
    [-338, 50, 1],
  ];
  const nozzle: Profile = [
    [-440, 13, 1],
    [-408, 18, 1],
  ];
  const white = '#EFE8DC';
  return (
    lathe(pen, SQUEEZE, gloss(colour)) +
    wrapLabel(pen, -214, -62, 98, shade(colour, 0.05)) +
    lathe(pen, nozzle, matte(white), { top: tint(white, 0.04), hatched: false }) +
    lathe(pen, cap, gloss(white), { top: tint(white, 0.04), hatched: false }) +
    lathe(pen, nozzle, matte(white), { top: shade(colour, 0.02), hatched: false }) +
    stroke(arc(-372, 50, -0.98, 0.98), INK, pen.weight * 0.6, 0.5) +
    stroke(arc(-248, 98, -0.96, 0.98), shade(colour, 0.2), 2, 0.5)
  );
}

export function acrylicBottle(pen: Pen): string {
  const size = sizeOf(pen, 500);
  return lifted(
    size,

    standing(pen, 346, 660, 132 * size, 25 * size) +
      place(squeezeBottle(pen, pen.colour), 346, 666, 0, 1.38 * size) +
      place(smear(pen, 'stroke', 190, 74, pen.colour), 520, 678, -6),
  );
}
