/** Furniture of a studio, and drawing materials. */

import { box, camera, faces, footprint } from './camera.ts';
import { BEECH, BOLE, BRASS, GOLD, INK, shade, tint } from './colour.ts';
import { ellipse, n, type Point, polygon, rect } from './geometry.ts';
import { band, lathe, type Profile } from './lathe.ts';
import { cast, gloss, metal, SHADOW, spot } from './light.ts';
import { printed, rosette } from './ornament.ts';
import { family } from './paints.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { dab, smear } from './smear.ts';
import { grain, pores, speckle } from './texture.ts';

/** Draws a lath between two points. */
function lath(pen: Pen, tag: string, from: Point, to: Point, width: number, colour: string): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const body = rect(0, -width / 2, length, width, 2);
  const paint = pen.linear(
    [
      [0, tint(colour, 0.08)],
      [0.45, colour],
      [1, shade(colour, 0.13)],
    ],
    [0, angle > 90 || angle < -90 ? 1 : 0, 0, angle > 90 || angle < -90 ? 0 : 1],
  );
  const lines = `<g transform="translate(0 ${n(-width / 2)})">${grain(pen.random(tag), length, width, colour, 6)}</g>`;
  return place(fill(body, paint) + pen.clip(body, lines) + pen.contour(body), from[0], from[1], angle);
}

function knob(pen: Pen, x: number, y: number, r: number): string {
  const paint = pen.radial(
    [
      [0, tint(BRASS, 0.2)],
      [0.5, BRASS],
      [1, shade(BRASS, 0.24)],
    ],
    0.34,
    0.3,
    0.75,
  );
  return pen.solid(ellipse(x, y, r), paint) + stroke(ellipse(x, y, r * 0.4), shade(BRASS, 0.3), 1.4, 0.7);
}

export function easel(pen: Pen): string {
  const wood = pen.colour;
  const picture = polygon([
    [262, 188],
    [536, 188],
    [536, 506],
    [262, 506],
  ]);
  const hills = 'M272 420Q330 360 390 392T526 350V496H272Z';
  return (
    spot(pen, 410, 706, 330, 34, SHADOW, 0.4) +
    lath(pen, 'back', [404, 120], [516, 690], 20, shade(wood, 0.13)) +
    lath(pen, 'left', [380, 84], [214, 724], 26, wood) +
    lath(pen, 'right', [420, 84], [590, 724], 26, shade(wood, 0.03)) +
    lath(pen, 'rung', [246, 610], [556, 610], 22, shade(wood, 0.04)) +
    lath(pen, 'mast', [400, 640], [400, 70], 28, tint(wood, 0.02)) +
    cast(picture, 9) +
    pen.solid(
      picture,
      pen.linear(
        [
          [0, '#FFFBF2'],
          [1, '#EADFC9'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    fill(ellipse(346, 290, 46), GOLD) +
    fill(hills, shade('#7D8F86', 0.02), 0.55) +
    fill('M272 458Q380 400 526 446V496H272Z', BOLE, 0.75) +
    stroke('M276 470Q380 416 520 458M276 482Q390 436 520 474', '#FFF3DC', 2, 0.35) +
    pen.contour(picture) +
    lath(pen, 'ledge', [222, 520], [578, 520], 30, tint(wood, 0.03)) +
    fill(rect(222, 533, 356, 6), INK, 0.2) +
    lath(pen, 'clamp', [352, 180], [448, 180], 26, tint(wood, 0.03)) +
    knob(pen, 400, 150, 11) +
    knob(pen, 400, 560, 13) +
    knob(pen, 246, 610, 8) +
    knob(pen, 556, 610, 8) +
    (pen.close ? stroke('M340 500q20-40 60-52M300 480q30-10 60-8', '#FFF3DC', 1.6, 0.4) : '')
  );
}

export function palette(pen: Pen): string {
  const wood = pen.colour;
  const outer =
    'M136 430C120 300 230 166 400 148C570 132 690 230 696 360C700 450 640 480 580 470C520 462 486 490 500 540C514 596 470 652 380 646C250 636 150 552 136 430Z';
  const thumb = 'M404 560C404 530 432 520 448 540C464 562 452 596 426 598C408 598 402 580 404 560Z';
  const board = outer + thumb;
  const lines = place(
    grain(pen.random('grain'), 640, 560, wood, 13, 1.5) + pores(pen.random('pores'), 640, 560, pen.close ? 260 : 120),
    100,
    130,
  );
  const colours = family('#8C2F1B', 7);
  const spots: readonly (readonly [number, number, number])[] = [
    [226, 348, 42],
    [296, 268, 44],
    [386, 226, 44],
    [480, 226, 42],
    [566, 268, 42],
    [620, 346, 38],
    [214, 446, 40],
  ];
  return (
    cast(board, 17).replace('<g ', '<g fill-rule="evenodd" ') +
    `<g fill-rule="evenodd">${fill(
      board,
      pen.linear(
        [
          [0, tint(wood, 0.09)],
          [0.5, wood],
          [1, shade(wood, 0.09)],
        ],
        [0, 0, 1, 1],
      ),
    )}</g>` +
    pen.clip(outer, lines) +
    fill(thumb, '#F6EFE2') +
    fill(
      thumb,
      pen.linear(
        [
          [0, SHADOW, 0.5],
          [0.5, SHADOW, 0.05],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    pen.contour(board) +
    `<g transform="translate(2 3)">${stroke(outer, '#FFF3DC', 2, 0.45)}</g>` +
    place(smear(pen, 'mix', 150, 64, '#A3352A'), 300, 420, -16) +
    place(smear(pen, 'mix2', 120, 50, '#C7922E'), 372, 446, 12) +
    spots.map(([x, y, r], index) => dab(pen, x, y, r, colours[index] ?? BOLE)).join('')
  );
}

export function paletteKnife(pen: Pen): string {
  const steel = pen.colour;
  const blade = 'M0-300C44-250 66-170 44-92C34-56 16-40 14-20H-14C-16-40-34-56-44-92C-66-170-44-250 0-300Z';
  const crank = 'M-11-24C-12 10-6 30-8 60H8C6 30 12 10 11-24Z';
  const grip: Profile = [
    [0, 15, 1],
    [30, 22],
    [110, 29],
    [190, 26],
    [270, 18],
    [292, 10, 1],
  ];
  const at = (content: string): string => place(content, 466, 330, 43, 1.12);
  const edge =
    place(smear(pen, 'scrape', 330, 130, BOLE), 398, 618, -22) +
    place(smear(pen, 'scrape2', 200, 64, '#C7922E'), 430, 566, -22);
  return (
    edge +
    at(cast(`${blade}M-14 60H14L28 170 12 350H-12L-28 170Z`, 12)) +
    at(
      pen.solid(crank, pen.linear(metal(steel))) +
        pen.solid(
          blade,
          pen.linear(
            [
              [0, shade(steel, 0.08)],
              [0.24, tint(steel, 0.2)],
              [0.45, tint(steel, 0.05)],
              [0.56, shade(steel, 0.16)],
              [0.8, steel],
              [1, tint(steel, 0.14)],
            ],
            [0, 0.1, 1, 0.3],
          ),
        ) +
        stroke('M-30-120C-46-180-30-236-4-276', '#ffffff', 4, 0.8) +
        fill('M0-300C22-274 38-240 46-204C20-196-22-206-44-216C-36-250-20-278 0-300Z', BOLE, 0.94) +
        stroke('M-36-226C-10-214 18-208 40-212', tint(BOLE, 0.22), 3, 0.7) +
        place(
          lathe(pen, grip, gloss('#7A4426'), { tilt: 0.2, hatched: false }) +
            fill(band(grip, -0.6, -0.3), '#ffffff', 0.28) +
            fill(band(grip, 0.52, 0.98), INK, 0.14),
          0,
          72,
        ) +
        place(
          lathe(
            pen,
            [
              [0, 12, 1],
              [30, 17, 1],
            ],
            metal(BRASS),
            { tilt: 0.2, hatched: false },
          ),
          0,
          50,
        ),
    )
  );
}

/** Draws a hexagonal pencil, `length` long downwards, with its point at 0,0. */
function pencil(pen: Pen, length: number, colour: string): string {
  const cone = 'M0 0L-8 26Q0 30 8 26Z';
  const bare = 'M0 0L-18 62Q-12 54-6 62Q0 54 6 62Q12 54 18 62Z';
  const side = (x: number, width: number, tone: string): string => fill(`M${x} 60V${n(length)}h${width}V60Z`, tone);
  return (
    side(-18, 12, tint(colour, 0.1)) +
    side(-6, 12, colour) +
    side(6, 12, shade(colour, 0.14)) +
    fill(
      bare,
      pen.linear([
        [0, tint(BEECH, 0.12)],
        [0.5, BEECH],
        [1, shade(BEECH, 0.13)],
      ]),
    ) +
    fill(cone, shade(colour, 0.03)) +
    stroke(`M-6 62V${n(length)}M6 62V${n(length)}`, INK, pen.weight * 0.4, 0.35) +
    stroke(`M-14 70V${n(length - 60)}`, '#ffffff', 2.4, 0.4) +
    fill(`M-18 ${n(length - 44)}h36v8h-36Z`, GOLD) +
    fill(`M-18 ${n(length - 26)}h36v26h-36Z`, shade(colour, 0.08)) +
    stroke(`M0 0L-18 62V${n(length)}H18V62Z`, INK, pen.weight, 0.86) +
    stroke('M-18 62Q-12 54-6 62Q0 54 6 62Q12 54 18 62', INK, pen.weight * 0.6, 0.6)
  );
}

/** Draws the paper band around one row of pencils in their tin. */
const PENCIL_BAND =
  fill(rect(14, 300, 532, 60), '#F1E7D3', 0.94) +
  stroke('M14 300H546M14 360H546', INK, 1.6, 0.5) +
  stroke('M14 308H546M14 352H546', GOLD, 2) +
  fill(rosette(280, 330, 20), BOLE);

export function pencilSet(pen: Pen): string {
  const view = camera(-14, 60, 396, 440);
  const tin = { x: -280, y: -220, z: 0, size: [560, 440, 34] as const };
  const { top, front } = faces(view, tin);
  const enamel = '#3B3530';
  const count = pen.shown.count ?? 12;
  const rows = count > 12 ? 2 : 1;
  const columns = Math.ceil(count / rows);
  const step = 524 / columns;
  const scale = Math.min(1, step / 42);
  const length = (rows === 1 ? 376 : 180) / scale;
  const colours = pen.shown.isOneColour ? Array.from({ length: count }, () => pen.colour) : family(pen.colour, count);
  const inner = rect(14, 14, 532, 412, 6);
  const pencils = colours
    .map((colour, index) =>
      place(
        cast(`M0 0L-18 62V${length}H18V62Z`, 5) + pencil(pen, length, colour),
        18 + ((index % columns) + 0.5) * step,
        30 + Math.floor(index / columns) * 196,
        0,
        scale,
      ),
    )
    .join('');
  return (
    cast(footprint(view, tin), 22) +
    box(pen, view, tin, enamel) +
    front.draw(stroke('M14 17H250M310 17H546', GOLD, 2) + fill(rosette(280, 17, 13), GOLD)) +
    top.draw(
      fill(
        inner,
        pen.linear(
          [
            [0, '#E9DFCC'],
            [1, '#F8F1E3'],
          ],
          [0, 0, 1, 1],
        ),
      ) +
        fill('M14 14H546V32H32V426H14Z', INK, 0.3) +
        stroke(inner, INK, pen.weight * 1.1, 0.86) +
        pencils +
        (rows === 1 ? PENCIL_BAND : ''),
    )
  );
}

export function pastelSet(pen: Pen): string {
  const view = camera(-16, 58, 396, 440);
  const tray = { x: -270, y: -210, z: 0, size: [540, 420, 44] as const };
  const wood = tint(BEECH, 0.02);
  const { top } = faces(view, tray);
  const count = pen.shown.count ?? 16;
  const columns = Math.ceil(count / 2);
  const step = 496 / columns;
  const colours = family(pen.colour, count);
  const stick = (x: number, y: number, colour: string, tag: string): string => {
    const body = rect(x, y, 50, 168, 7);
    const random = pen.random(tag);
    return (
      fill(rect(x + 6, y + 8, 50, 168, 7), SHADOW, 0.3) +
      pen.solid(
        body,
        pen.linear([
          [0, tint(colour, 0.08)],
          [0.35, tint(colour, 0.04)],
          [0.7, colour],
          [1, shade(colour, 0.12)],
        ]),
      ) +
      pen.clip(
        body,
        `<g transform="translate(${n(x)} ${n(y)})">${speckle(random, 50, 168, pen.close ? 120 : 34, pen.close ? 2 : 3, colour)}</g>`,
      ) +
      fill(rect(x, y + 52, 50, 74), '#F8F1E3') +
      stroke(`M${n(x)} ${n(y + 52)}h50M${n(x)} ${n(y + 126)}h50`, INK, 1.3, 0.5) +
      fill(rosette(x + 25, y + 82, 15), printed(shade(colour, 0.05))) +
      stroke(`M${n(x + 13)} ${n(y + 110)}h24`, INK, 1.6, 0.4) +
      fill(`M${n(x + 34)} ${n(y + 52)}h16v74h-16Z`, INK, 0.1)
    );
  };
  const sticks = colours
    .map((colour, index) => {
      const drawn = stick(0, 22 + Math.floor(index / columns) * 194, colour, `stick${index}`);
      return `<g transform="translate(${n(24 + (index % columns) * step)} 0) scale(${n(step / 62)} 1)">${drawn}</g>`;
    })
    .join('');
  const inner = rect(14, 12, 512, 396, 4);
  return (
    cast(footprint(view, tray), 22) +
    box(pen, view, tray, wood, {
      top: grain(pen.random('top'), 540, 420, wood, 12),
      front: grain(pen.random('front'), 540, 44, wood, 7),
      side: grain(pen.random('side'), 420, 44, shade(wood, 0.14), 7),
    }) +
    top.draw(
      fill(
        inner,
        pen.linear(
          [
            [0, '#5E564E'],
            [1, '#7B7268'],
          ],
          [0, 0, 1, 1],
        ),
      ) +
        fill('M14 12H526V30H32V408H14Z', INK, 0.35) +
        stroke(inner, INK, pen.weight * 1.1, 0.86) +
        sticks,
    )
  );
}
