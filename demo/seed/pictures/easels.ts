/** Easels: the studio's, the one for a table, and the painter's box with legs. */

import { box, camera, faces } from './camera.ts';
import { BOLE, BRASS, GOLD, INK, shade, tint } from './colour.ts';
import { ellipse, n, type Point, polygon, rect } from './geometry.ts';
import { cast, SHADOW, spot } from './light.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { grain } from './texture.ts';

/** Draws a lath between two points. */
function lath(pen: Pen, tag: string, from: Point, to: Point, width: number, colour: string): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const body = rect(0, -width / 2, length, width, 2);
  const isTurned = angle > 90 || angle < -90;
  const paint = pen.linear(
    [
      [0, tint(colour, 0.08)],
      [0.45, colour],
      [1, shade(colour, 0.13)],
    ],
    [0, isTurned ? 1 : 0, 0, isTurned ? 0 : 1],
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

/** Draws a small landscape on a board of `width` × `height` from 0,0. */
function landscape(pen: Pen, width: number, height: number): string {
  const board = rect(0, 0, width, height);
  const [w, h] = [(share: number) => n(width * share), (share: number) => n(height * share)];
  return (
    cast(board, 9) +
    pen.solid(
      board,
      pen.linear(
        [
          [0, '#FFFBF2'],
          [1, '#EADFC9'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    fill(ellipse(width * 0.31, height * 0.32, width * 0.15), GOLD) +
    fill(
      `M${w(0.04)} ${h(0.73)}Q${w(0.25)} ${h(0.54)} ${w(0.47)} ${h(0.64)}T${w(0.96)} ${h(0.51)}V${h(0.96)}H${w(0.04)}Z`,
      '#7D8F86',
      0.6,
    ) +
    fill(`M${w(0.04)} ${h(0.85)}Q${w(0.43)} ${h(0.67)} ${w(0.96)} ${h(0.81)}V${h(0.96)}H${w(0.04)}Z`, BOLE, 0.78) +
    pen.contour(board)
  );
}

/** Draws a standing easel in the form of a lyre: two legs that meet at the top, and a third behind. */
function lyre(pen: Pen): string {
  const wood = pen.colour;
  return (
    spot(pen, 410, 744, 330, 30, SHADOW, 0.4) +
    lath(pen, 'back', [404, 110], [530, 700], 20, shade(wood, 0.13)) +
    lath(pen, 'left', [384, 60], [206, 754], 26, wood) +
    lath(pen, 'right', [416, 60], [594, 754], 26, shade(wood, 0.03)) +
    lath(pen, 'rung', [240, 640], [560, 640], 22, shade(wood, 0.04)) +
    lath(pen, 'upper', [322, 330], [478, 330], 20, shade(wood, 0.04)) +
    lath(pen, 'mast', [400, 668], [400, 40], 28, tint(wood, 0.02)) +
    place(landscape(pen, 270, 330), 265, 176) +
    lath(pen, 'ledge', [218, 520], [582, 520], 30, tint(wood, 0.03)) +
    fill(rect(218, 533, 364, 6), INK, 0.2) +
    lath(pen, 'clamp', [352, 168], [448, 168], 26, tint(wood, 0.03)) +
    knob(pen, 400, 136, 11) +
    knob(pen, 400, 562, 13) +
    knob(pen, 240, 640, 8) +
    knob(pen, 560, 640, 8)
  );
}

/** Draws a low easel that stands on a table: a base, a leaning frame, and a prop in the notches of the base. */
function table(pen: Pen): string {
  const wood = pen.colour;
  const base = polygon([
    [130, 660],
    [540, 660],
    [690, 540],
    [290, 540],
  ]);
  return (
    cast(base, 14) +
    lath(pen, 'far', [290, 544], [690, 544], 24, shade(wood, 0.1)) +
    lath(pen, 'prop', [424, 250], [596, 566], 20, shade(wood, 0.12)) +
    lath(pen, 'near-left', [132, 662], [292, 540], 26, wood) +
    lath(pen, 'near-right', [540, 662], [692, 540], 26, shade(wood, 0.05)) +
    lath(pen, 'left', [178, 646], [266, 190], 26, wood) +
    lath(pen, 'right', [498, 646], [520, 190], 26, shade(wood, 0.03)) +
    lath(pen, 'top', [246, 200], [540, 200], 26, tint(wood, 0.03)) +
    lath(pen, 'middle', [228, 400], [512, 400], 22, shade(wood, 0.04)) +
    lath(pen, 'mast', [360, 640], [388, 130], 26, tint(wood, 0.02)) +
    `<g transform="matrix(1 0 -.09 1 262 250)">${landscape(pen, 236, 300)}</g>` +
    lath(pen, 'ledge', [168, 572], [532, 572], 34, tint(wood, 0.04)) +
    fill(rect(170, 588, 362, 6), INK, 0.2) +
    lath(pen, 'front', [112, 664], [560, 664], 28, tint(wood, 0.02)) +
    lath(pen, 'clamp', [338, 232], [430, 232], 24, tint(wood, 0.04)) +
    knob(pen, 385, 206, 10) +
    knob(pen, 372, 606, 10)
  );
}

/** Draws a leg whose lower part is pushed into the upper one. */
function telescopic(pen: Pen, tag: string, from: Point, to: Point, width: number, colour: string): string {
  const part = (share: number): Point => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  const clamp = part(0.58);
  return (
    lath(pen, `${tag}/foot`, part(0.4), to, width * 0.62, tint(colour, 0.06)) +
    lath(pen, tag, from, part(0.62), width, colour) +
    knob(pen, clamp[0], clamp[1], 7)
  );
}

/** Draws a painter's box on three legs, its drawer with the palette pulled out and a board on its mast. */
function painterBox(pen: Pen): string {
  const wood = pen.colour;
  const view = camera(-22, 28, 380, 516);
  const body = { x: -210, y: -130, z: 0, size: [420, 260, 96] as const };
  const drawer = { x: -190, y: -250, z: 34, size: [380, 130, 44] as const };
  const { top } = faces(view, body);
  const tray = faces(view, drawer).top;
  const [left, right, back] = [
    view.project([-190, -110, 10]),
    view.project([190, -110, 10]),
    view.project([20, 130, 10]),
  ];
  const side = (tag: string, w: number, h: number) => grain(pen.random(tag), w, h, wood, 8);
  const paints = [BOLE, '#C7922E', '#2F6B5B', '#2D4F8E', '#E8DFCB', '#2B2622']
    .map((colour, index) => pen.solid(ellipse(50 + index * 56, 44 + (index % 2) * 12, 19, 17), colour))
    .join('');
  return (
    spot(pen, 400, 764, 330, 26, SHADOW, 0.4) +
    telescopic(pen, 'leg-back', back, [566, 704], 18, shade(wood, 0.14)) +
    telescopic(pen, 'leg-left', left, [128, 766], 22, wood) +
    telescopic(pen, 'leg-right', right, [606, 770], 22, shade(wood, 0.04)) +
    box(pen, view, body, wood, {
      top: side('top', 420, 260),
      front: side('front', 420, 96),
      side: side('side', 260, 96),
    }) +
    fill(top.quad(18, 18, 384, 224), shade(wood, 0.2), 0.5) +
    lath(pen, 'mast-left', top.at(130, 70), [316, 60], 18, shade(wood, 0.05)) +
    lath(pen, 'mast-right', top.at(290, 70), [456, 60], 18, shade(wood, 0.08)) +
    `<g transform="matrix(1 .03 -.04 1 246 126)">${landscape(pen, 300, 220)}</g>` +
    lath(pen, 'ledge', [222, 356], [560, 366], 22, tint(wood, 0.05)) +
    lath(pen, 'clamp', [340, 110], [440, 114], 20, tint(wood, 0.05)) +
    box(pen, view, drawer, tint(wood, 0.05), { front: side('drawer', 380, 44) }) +
    tray.draw(fill(rect(10, 10, 360, 110, 6), '#E4C79A') + stroke(rect(10, 10, 360, 110, 6), INK, 2, 0.6) + paints)
  );
}

export function easel(pen: Pen): string {
  switch (pen.shown.shape) {
    case 'table':
      return table(pen);
    case 'box':
      return painterBox(pen);
    default:
      return lyre(pen);
  }
}
