/** Swatches of materials on paper: strokes, washes, heaps. */

import { BEECH, BOLE, INK, mix, shade, tint } from './colour.ts';
import { ellipse, n, type Point, rect, spline } from './geometry.ts';
import { mound, shards } from './jars.ts';
import { flakes } from './leaf.ts';
import { paper, spot, WHOLE } from './light.ts';
import { family } from './paints.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { beads } from './sacks.ts';
import { dab, smear, strokeOutline } from './smear.ts';
import { grain, specks } from './texture.ts';

/** Draws paint at full strength, mixed with white, and thinned. */
export function paintStrokes(pen: Pen): string {
  return (
    place(smear(pen, 'thin', 560, 120, mix(pen.colour, '#FAF6EE', 0.5), false), 120, 686, -5) +
    place(smear(pen, 'tint', 560, 130, mix(pen.colour, '#F4EFE4', 0.35)), 130, 532, -5) +
    place(smear(pen, 'full', 560, 250, pen.colour), 124, 300, -6) +
    dab(pen, 196, 268, 92, pen.colour)
  );
}

/** Draws matt strokes of a clay ground, one of them burnished. */
export function clayStrokes(pen: Pen): string {
  return (
    place(smear(pen, 'one', 580, 190, pen.colour, false), 112, 210, -4) +
    place(smear(pen, 'two', 560, 190, shade(pen.colour, 0.03), false), 128, 400, -2) +
    place(smear(pen, 'three', 580, 190, tint(pen.colour, 0.03), false), 112, 592, -4) +
    spot(pen, 400, 390, 250, 56, '#ffffff', 0.28) +
    stroke('M180 372Q400 344 640 352M200 402Q420 380 660 386', '#FFE9DC', 5, 0.3)
  );
}

/** Draws grains scattered round a foot, sparser towards the outside. */
function scatter(pen: Pen, cx: number, cy: number, rx: number, ry: number, count: number): string {
  const random = pen.random('scatter');
  let path = '';
  for (let index = 0; index < count; index += 1) {
    const [angle, reach] = [random.between(0, Math.PI * 2), 0.86 + Math.abs(random.around(0.3))];
    path += specks(random, cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach, 1, 1, 1, 5);
  }
  return path;
}

export function powder(pen: Pen): string {
  const slides = pen.random('slides');
  let runs = '';
  for (let index = 0; index < 46; index += 1) {
    const share = slides.between(-0.9, 0.9);
    const y = 396 + share * share * 150 + slides.between(0, 90);
    runs += `M${n(400 + share * 210)} ${n(y)}q${n(share * 26)} ${n(slides.between(14, 40))} ${n(share * 70)} ${n(slides.between(40, 90))}`;
  }
  return (
    fill(scatter(pen, 400, 592, 340, 84, 420), shade(pen.colour, 0.04), 0.8) +
    place(mound(pen, 'mound', 0, 0, 330, pen.colour), 400, 580, 0, 1.06) +
    pen.clip(
      ellipse(400, 500, 320, 130),
      stroke(runs, shade(pen.colour, 0.13), 3, 0.4) +
        `<g transform="translate(-3 -2)">${stroke(runs, tint(pen.colour, 0.16), 2.4, 0.5)}</g>`,
    )
  );
}

function washShape(tag: string, pen: Pen, x: number, y: number, rx: number, ry: number): string {
  const random = pen.random(tag);
  const points = Array.from({ length: 14 }, (_, index): Point => {
    const angle = (index / 14) * Math.PI * 2;
    const reach = 1 + random.around(0.13);
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach];
  });
  return spline(points, true);
}

/** Draws a graded wash: dark rim, pale pool, pigment settled in the grain of the paper. */
export function wash(pen: Pen): string {
  const pool = (tag: string, x: number, y: number, rx: number, ry: number, colour: string): string => {
    const shape = washShape(tag, pen, x, y, rx, ry);
    const random = pen.random(`${tag}/grain`);
    const paint = pen.linear(
      [
        [0, colour, 0.82],
        [0.55, colour, 0.5],
        [1, tint(colour, 0.1), 0.22],
      ],
      [0, 0, 0.4, 1],
    );
    const bloom = washShape(`${tag}/bloom`, pen, x + rx * 0.3, y + ry * 0.3, rx * 0.3, ry * 0.34);
    return (
      fill(shape, paint) +
      pen.clip(
        shape,
        fill(specks(random, x - rx * 1.2, y - ry * 1.2, rx * 2.4, ry * 2.4, 900, 5), shade(colour, 0.1), 0.2) +
          fill(specks(random, x - rx * 1.2, y - ry * 1.2, rx * 2.4, ry * 2.4, 500, 5), '#FAF6EE', 0.24) +
          fill(bloom, '#FAF6EE', 0.22) +
          stroke(bloom, colour, 4, 0.35) +
          stroke(bloom, colour, 12, 0.1),
      ) +
      stroke(shape, shade(colour, 0.06), 5, 0.5) +
      stroke(shape, colour, 14, 0.14)
    );
  };
  return (
    paper(pen) +
    pool('a', 330, 330, 240, 210, pen.colour) +
    pool('b', 540, 530, 170, 150, mix(pen.colour, '#2D4F8E', 0.3)) +
    pool('c', 240, 620, 110, 80, mix(pen.colour, '#C7922E', 0.35))
  );
}

/** Draws a tuft laid out from root to tip. */
export function hairSpread(pen: Pen): string {
  const random = pen.random('hair');
  const c = pen.colour;
  const scale = [shade(c, 0.2), shade(c, 0.1), c, tint(c, 0.1), tint(c, 0.2)];
  const tones = Array.from({ length: 20 }, (_, index) => ({ tone: scale[index % 5] ?? c, path: '' }));
  for (let index = 0; index < 400; index += 1) {
    const share = random.between(-1, 1);
    const foot: Point = [400 + share * 420, 830];
    const tip: Point = [400 + share * 330 + random.around(30), 90 + share * share * 60 + random.around(50)];
    const line = `M${n(foot[0])} ${n(foot[1])}Q${n(foot[0] + share * 70 + random.around(24))} 440 ${n(tip[0])} ${n(tip[1])}`;
    const bucket = tones[Math.floor(random.between(0, 20))];
    if (bucket !== undefined) bucket.path += line;
  }
  const root = pen.linear(
    [
      [0, shade(c, 0.1), 0],
      [0.5, shade(c, 0.06), 0.75],
      [1, shade(c, 0.2), 0.95],
    ],
    [0, 0, 0, 1],
  );
  return (
    fill('M-20 820C-60 480 20 200 120 150Q400 60 680 150C780 200 860 480 820 820Z', root) +
    tones.map(({ tone, path }, index) => stroke(path, tone, index % 5 === 0 ? 3.4 : 2.4, 0.85)).join('')
  );
}

function strewn(draw: (x: number, y: number, tag: string) => string): string {
  let out = '';
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 4; column += 1) out += draw(100 + column * 200, 100 + row * 200, `${row}/${column}`);
  }
  return out;
}

export function flakesStrewn(pen: Pen): string {
  return (
    fill(WHOLE, shade(pen.colour, 0.24)) + strewn((x, y, tag) => flakes(pen, pen.random(tag), x, y, 170, 170, 26, 66))
  );
}

export function shardsStrewn(pen: Pen): string {
  return (
    fill(WHOLE, shade(pen.colour, 0.12)) + strewn((x, y, tag) => shards(pen, pen.random(tag), x, y, 180, 180, 13, 100))
  );
}

export function beadsStrewn(pen: Pen): string {
  return (
    fill(WHOLE, shade(pen.colour, 0.2)) +
    strewn((x, y, tag) => {
      const random = pen.random(tag);
      return beads(pen, random, x, y, 160, 160, 30, 34);
    })
  );
}

/** Draws a glossy stroke over the surface that the varnish is for. */
function glaze(pen: Pen, tag: string, y: number): string {
  const shape = strokeOutline(pen.random(tag), 600, 230);
  return place(
    `<g transform="translate(4 7)">${fill(shape, '#2A1808', 0.22)}</g>` +
      fill(
        shape,
        pen.linear(
          [
            [0, tint(pen.colour, 0.06), 0.62],
            [0.5, pen.colour, 0.42],
            [1, shade(pen.colour, 0.06), 0.66],
          ],
          [0, 0, 0, 1],
        ),
      ) +
      pen.clip(
        shape,
        stroke('M-20-84Q280-128 620-96', '#ffffff', 14, 0.6) +
          stroke('M20-58Q300-98 560-70', '#ffffff', 5, 0.5) +
          stroke('M0 84Q300 40 620 78', '#ffffff', 4, 0.3),
      ) +
      stroke(shape, shade(pen.colour, 0.24), 2.4, 0.7),
    90,
    y,
    -4,
  );
}

export function varnishOnWood(pen: Pen): string {
  return (
    fill(WHOLE, BEECH) +
    grain(pen.random('a'), 800, 800, BEECH, 12, 2) +
    grain(pen.random('b'), 800, 800, BEECH, 7, 1) +
    glaze(pen, 'one', 290) +
    glaze(pen, 'two', 560) +
    fill(
      WHOLE,
      pen.linear(
        [
          [0, '#ffffff', 0.16],
          [1, '#2A1808', 0.16],
        ],
        [0, 0, 1, 1],
      ),
    )
  );
}

export function sizeOnBole(pen: Pen): string {
  const random = pen.random('bole');
  return (
    fill(WHOLE, BOLE) +
    fill(specks(random, 0, 0, 800, 800, 900, 4), tint(BOLE, 0.1), 0.4) +
    fill(specks(random, 0, 0, 800, 800, 900, 4), shade(BOLE, 0.1), 0.4) +
    glaze(pen, 'one', 290) +
    glaze(pen, 'two', 560) +
    fill(
      WHOLE,
      pen.linear(
        [
          [0, '#ffffff', 0.12],
          [1, '#2A1808', 0.2],
        ],
        [0, 0, 1, 1],
      ),
    )
  );
}

export function waxSwirl(pen: Pen): string {
  const random = pen.random('swirl');
  let dark = '';
  let light = '';
  for (let r = 60; r < 760; r += 26) {
    const start = random.between(0, 6.3);
    const points = Array.from({ length: 9 }, (_, index): Point => {
      const angle = start + index * 0.52;
      const reach = r * (1 + index * 0.012);
      return [360 + Math.cos(angle) * reach, 430 + Math.sin(angle) * reach * 0.9];
    });
    if (random.chance(0.5)) dark += spline(points);
    else light += spline(points);
  }
  const c = pen.colour;
  return (
    fill(
      WHOLE,
      pen.linear(
        [
          [0, tint(c, 0.1)],
          [0.5, c],
          [1, shade(c, 0.1)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    stroke(dark + light, shade(c, 0.14), 13, 0.45) +
    `<g transform="translate(-4 -6)">${stroke(dark + light, tint(c, 0.16), 8, 0.75)}</g>` +
    stroke(light, '#ffffff', 3, 0.6) +
    spot(pen, 250, 220, 320, 180, '#ffffff', 0.4)
  );
}

/** Draws six paints side by side, as in a maker's chart. */
export function chart(pen: Pen): string {
  const colours = family(pen.colour, 6);
  return colours
    .map((colour, index) => {
      const [x, y] = [110 + (index % 2) * 310, 190 + Math.floor(index / 2) * 220];
      return (
        place(smear(pen, `chart${index}`, 240, 130, colour), x, y, -5) + fill(rect(x - 20, y + 92, 60, 4), INK, 0.3)
      );
    })
    .join('');
}
