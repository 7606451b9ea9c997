/** Stamps, ink and stencils. */

import { box, camera, faces, footprint } from './camera.ts';
import { BEECH, BOLE, BRASS, GOLD, INK, STEEL, shade, tint } from './colour.ts';
import { ellipse, n, polygon, rect } from './geometry.ts';
import { band, lathe, type Profile } from './lathe.ts';
import { cast, gloss, matte, metal, standing } from './light.ts';
import { rosette } from './ornament.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import type { Random } from './random.ts';

/** Draws a wooden hand stamp on its block, with its foot at 0,0. */
function handStamp(pen: Pen, wood: string): string {
  const grip: Profile = [
    [-300, 30, 1],
    [-290, 48],
    [-250, 62],
    [-206, 52],
    [-160, 30],
    [-110, 26],
    [-70, 40],
    [-56, 58],
    [-50, 60, 1],
  ];
  const foot: Profile = [
    [-50, 116, 1],
    [-12, 120, 1],
  ];
  const rubber: Profile = [
    [-12, 112, 1],
    [0, 112, 1],
  ];
  return (
    lathe(pen, rubber, matte('#7A3B2C'), { hatched: false }) +
    lathe(pen, foot, gloss(tint(wood, 0.12)), {
      top: pen.linear([
        [0, tint(wood, 0.22)],
        [1, tint(wood, 0.06)],
      ]),
      hatched: false,
    }) +
    lathe(pen, grip, gloss(wood), { top: tint(wood, 0.1) }) +
    fill(band(grip, -0.66, -0.42), '#ffffff', 0.3)
  );
}

export function stamp(pen: Pen): string {
  const print = (x: number, y: number, angle: number, opacity: number): string =>
    `<g transform="translate(${x} ${y}) scale(1 .62) rotate(${angle})">${fill(rosette(0, 0, 92), BOLE, opacity)}${stroke(ellipse(0, 0, 112), BOLE, 5, opacity)}${stroke(ellipse(0, 0, 102), BOLE, 1.6, opacity)}</g>`;
  const card = polygon([
    [98, 520],
    [560, 470],
    [700, 650],
    [216, 716],
  ]);
  return (
    cast(card, 8) +
    pen.solid(
      card,
      pen.linear(
        [
          [0, '#FFFDF6'],
          [1, '#EFE4CF'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    print(286, 612, -10, 0.9) +
    standing(pen, 510, 560, 150, 30) +
    place(handStamp(pen, pen.colour), 510, 570, 0, 1.4)
  );
}

export function inkPad(pen: Pen): string {
  const view = camera(-20, 48, 398, 500);
  const tin = { x: -240, y: -160, z: 0, size: [480, 320, 50] as const };
  const { top } = faces(view, tin);
  const lid = view.plane([-240, 160, 50], [1, 0, 0], [0, -0.42, -0.9]);
  const skin = '#2E2925';
  const pad = rect(26, 24, 428, 272, 10);
  const cloth = weaveDots(pen.random('pad'), 428, 272, pen.close ? 900 : 320);
  return (
    cast(footprint(view, tin), 22) +
    lid.draw(
      fill(
        rect(0, -320, 480, 320, 16),
        pen.linear(
          [
            [0, shade(BRASS, 0.05)],
            [0.35, tint(BRASS, 0.14)],
            [0.6, BRASS],
            [1, shade(BRASS, 0.1)],
          ],
          [0, 1, 1, 0],
        ),
      ) +
        stroke(rect(16, -304, 448, 288, 10), shade(BRASS, 0.2), 2.4, 0.8) +
        stroke(rect(19, -301, 448, 288, 10), '#ffffff', 1.6, 0.6) +
        stroke(rect(0, -320, 480, 320, 16), INK, pen.weight * 1.2, 0.86),
    ) +
    box(pen, view, tin, skin, { front: stroke('M8 25H472', GOLD, 2) + fill(rosette(240, 25, 14), GOLD) }) +
    top.draw(
      fill(
        pad,
        pen.linear(
          [
            [0, tint(pen.colour, 0.1)],
            [0.5, pen.colour],
            [1, shade(pen.colour, 0.05)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
        `<g transform="translate(26 24)">${fill(cloth, tint(pen.colour, 0.2), 0.4)}</g>` +
        stroke('M44 56Q180 34 320 44', '#ffffff', 6, 0.35) +
        stroke(pad, INK, pen.weight * 1.2, 0.86) +
        fill('M26 34Q26 24 36 24H444V36H40V296H36Q26 296 26 286Z', INK, 0.3),
    )
  );
}

function weaveDots(random: Random, width: number, height: number, count: number): string {
  let path = '';
  for (let index = 0; index < count; index += 1)
    path += `M${n(random.between(8, width - 10))} ${n(random.between(8, height - 8))}h${n(random.between(2, 6))}v1.4h-3Z`;
  return path;
}

/** Returns the openings of the stencil: a garland round a star. */
export function garland(cx: number, cy: number, size: number): string {
  let path = rosette(cx, cy, size * 0.34);
  for (let index = 0; index < 12; index += 1) {
    const angle = (index * 30 * Math.PI) / 180;
    const [x, y] = [cx + Math.cos(angle) * size * 0.62, cy + Math.sin(angle) * size * 0.62];
    const tilt = angle + Math.PI / 2 + (index % 2 === 0 ? 0.5 : -0.5);
    const [dx, dy] = [Math.cos(tilt) * size * 0.2, Math.sin(tilt) * size * 0.2];
    const [px, py] = [-dy * 0.42, dx * 0.42];
    path += `M${n(x - dx)} ${n(y - dy)}Q${n(x + px)} ${n(y + py)} ${n(x + dx)} ${n(y + dy)}Q${n(x - px)} ${n(y - py)} ${n(x - dx)} ${n(y - dy)}Z`;
    const [bx, by] = [cx + Math.cos(angle + 0.26) * size * 0.86, cy + Math.sin(angle + 0.26) * size * 0.86];
    path += ellipse(bx, by, size * 0.045);
  }
  return path;
}

export function stencil(pen: Pen): string {
  const size = 470;
  const openings = garland(size / 2, size / 2, 200);
  const corners = (
    [
      [60, 60],
      [410, 60],
      [60, 410],
      [410, 410],
    ] as const
  )
    .map(([x, y]) => rosette(x, y, 34))
    .join('');
  const film = '#D9C08A';
  const painted = pen.clip(
    openings + corners,
    fill(rect(0, 0, size, size), PAPER_UNDER) +
      fill('M0 300Q120 180 200 20L0 0ZM0 0H330Q280 260 60 470H0Z', pen.colour, 0.96) +
      fill('M330 0H380Q330 300 110 470H60Q280 260 330 0Z', tint(pen.colour, 0.1), 0.6),
  );
  return (
    place(
      cast(rect(0, 0, size, size, 10), 9) +
        fill(
          rect(0, 0, size, size, 10),
          pen.linear(
            [
              [0, tint(film, 0.09)],
              [0.5, film],
              [1, shade(film, 0.05)],
            ],
            [0, 0, 1, 1],
          ),
        ) +
        fill('M40 0H150L0 190V60Z', '#ffffff', 0.25) +
        painted +
        `<g transform="translate(1.6 2)">${stroke(openings + corners, '#FFF6DD', 1.4, 0.8)}</g>` +
        stroke(openings + corners, INK, pen.weight * 0.8, 0.82) +
        pen.contour(rect(0, 0, size, size, 10)) +
        stroke(
          `M${size / 2} 10v18M${size / 2} ${size - 28}v18M10 ${size / 2}h18M${size - 28} ${size / 2}h18`,
          INK,
          1.6,
          0.5,
        ),
      150,
      146,
      -5,
    ) + stencilBrush(pen)
  );
}

const PAPER_UNDER = '#F4ECDC';

function stencilBrush(pen: Pen): string {
  const hair = 'M-42 0C-46-40-48-70-46-98Q0-112 46-98C48-70 46-40 42 0Q0 10-42 0Z';
  const stick: Profile = [
    [0, 36, 1],
    [40, 40],
    [130, 30],
    [250, 24],
    [290, 30],
    [318, 20],
    [322, 10, 1],
  ];
  let lines = '';
  for (let x = -40; x <= 40; x += 5) lines += `M${x} 0L${n(x * 1.08)} -96`;
  return place(
    cast('M-46-98H46L40 0 40 100 24 380H-24L-40 100-40 0Z', 13) +
      place(
        lathe(pen, stick, gloss(BEECH), { tilt: 0.2, hatched: false }) + fill(band(stick, -0.6, -0.35), '#ffffff', 0.3),
        0,
        80,
      ) +
      pen.solid(hair, pen.linear(matte('#B79562'))) +
      stroke(lines, shade('#B79562', 0.2), 1.3, 0.6) +
      fill('M-47-62Q0-50 47-62C48-76 47-88 46-98Q0-112-46-98C-47-88-48-76-47-62Z', pen.colour, 0.92) +
      lathe(
        pen,
        [
          [0, 44, 1],
          [84, 38, 1],
        ],
        metal(STEEL),
        { tilt: 0.2, hatched: false },
      ) +
      stroke('M-42 26Q0 36 42 26M-41 36Q0 46 41 36', INK, pen.weight * 0.7, 0.5),
    620,
    376,
    -142 + 180,
    0.94,
  );
}
