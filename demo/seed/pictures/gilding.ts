/** The gilder's cushion and knife. */

import { box, camera, faces } from './camera.ts';
import { BRASS, INK, STEEL, shade, tint, WALNUT } from './colour.ts';
import { ellipse, type Point, polygon, rect } from './geometry.ts';
import { band, lathe, outline, type Profile } from './lathe.ts';
import { leafSheet } from './leaf.ts';
import { cast, gloss, metal } from './light.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { rule } from './rule.ts';
import { leafSurface, torn } from './sheet.ts';
import { speckle } from './texture.ts';

export function gildersCushion(pen: Pen): string {
  const view = camera(-26, 46, 408, 486);
  const base = { x: -230, y: -170, z: 0, size: [460, 340, 26] as const };
  const pad = { x: -226, y: -166, z: 26, size: [452, 332, 34] as const };
  const { top } = faces(view, pad);
  const vellum = tint('#E2CDA0', 0.02);
  const wallHeight = 118;
  const back = view.plane([-226, 166, 60 + wallHeight], [1, 0, 0], [0, 0, -1]);
  const left = view.plane([-226, -30, 60 + wallHeight], [0, 1, 0], [0, 0, -1]);
  const isOpen = pen.shown.shape === 'open';
  const skin = speckle(pen.random('suede'), 452, 332, pen.close ? 900 : 260, pen.close ? 1.6 : 2.6, pen.colour);
  const wall = (quad: string, lit: boolean): string =>
    pen.solid(
      quad,
      pen.linear(
        [
          [0, lit ? tint(vellum, 0.05) : vellum],
          [1, shade(vellum, lit ? 0.05 : 0.12)],
        ],
        [0, 0, 1, 1],
      ),
    );
  const screen =
    wall(polygon([left.at(0, wallHeight), left.at(196, wallHeight), left.at(196, 0), left.at(30, 12)]), false) +
    wall(
      polygon([back.at(0, wallHeight), back.at(452, wallHeight), back.at(440, 30), back.at(300, 4), back.at(0, 0)]),
      true,
    );
  const nails = [
    ...Array.from({ length: 13 }, (_, index) => top.at(12 + index * 35.6, 328)),
    ...Array.from({ length: 9 }, (_, index) => top.at(448, 14 + index * 38)),
  ]
    .map(([x, y]) => ellipse(x, y + 7, 4.6, 4))
    .join('');
  return (
    cast(
      polygon([
        view.project([-230, -170, 0]),
        view.project([230, -170, 0]),
        view.project([230, 170, 0]),
        view.project([-230, 170, 0]),
      ]),
      24,
    ) +
    box(pen, view, base, WALNUT) +
    (isOpen ? '' : screen) +
    box(pen, view, pad, pen.colour, { top: skin }) +
    fill(nails, BRASS) +
    stroke(nails, INK, pen.weight * 0.5, 0.7) +
    top.draw(
      (isOpen ? '' : fill('M0 0H452V46Q226 20 0 60Z', INK, 0.2)) +
        place(cast(rect(0, 0, 170, 170), 5) + leafSheet(pen, 'leaf', 170, '#D4A943', 0.2), 70, 96, -6) +
        place(knifeTop(pen), 320, 44, 14, 0.62),
    )
  );
}

/** Draws the knife from above, with the edge upwards at 0,0. */
export function knifeTop(pen: Pen): string {
  return cast('M-14 0H14V260L18 420H-18L-14 260Z', 6) + gildingKnife(pen, STEEL);
}

/** Draws a gilder's knife, 560 long: the point at 0,0, the blade downwards. */
function gildingKnife(pen: Pen, steel: string, isDouble = false, wood = '#3A2A20'): string {
  const blade = isDouble ? 'M-22 24Q-18 4 0-14Q18 4 22 24L19 330H-19Z' : 'M-20 12Q-18 0 2 0Q20 2 21 20L19 330H-19Z';
  const grip: Profile = [
    [0, 20, 1],
    [30, 27],
    [110, 31],
    [200, 27],
    [226, 18],
    [230, 10, 1],
  ];
  const collar: Profile = [
    [0, 18, 1],
    [24, 22, 1],
  ];
  return (
    pen.solid(
      blade,
      pen.linear([
        [0, tint(steel, 0.16)],
        [0.42, tint(steel, 0.06)],
        [0.5, shade(steel, 0.14)],
        [0.58, steel],
        [1, shade(steel, 0.12)],
      ]),
    ) +
    stroke('M-12 24V320', '#ffffff', 3, 0.75) +
    stroke(isDouble ? 'M0 0V326M13 20V326M-15 26V326' : 'M13 20V326', shade(steel, 0.28), 1.4, 0.6) +
    place(
      lathe(pen, grip, gloss(wood), { tilt: 0.2, hatched: false }) +
        fill(band(grip, -0.6, -0.3), '#ffffff', 0.22) +
        fill(ellipse(0, 60, 4) + ellipse(0, 150, 4), BRASS),
      0,
      346,
    ) +
    place(lathe(pen, collar, metal(BRASS), { tilt: 0.2, hatched: false }), 0, 326)
  );
}

export function gildersKnife(pen: Pen): string {
  const [blade = 150] = pen.shown.millimetres ?? [];
  const isDouble = pen.shown.shape === 'double';
  const scale = (0.98 * blade) / 150 + 0.18;
  const at = (content: string): string => place(content, 660, 136, 43, scale);
  const random = pen.random('cut');
  const piece = (points: readonly Point[], tag: string): string => {
    const d = torn(random, points, 3, 12);
    return (
      cast(polygon(points), 4) +
      pen.clip(d, place(leafSurface(pen, tag, 340, 300, '#D4A943'), 380, 430)) +
      stroke(d, shade('#D4A943', 0.3), pen.weight * 0.8, 0.8)
    );
  };
  return (
    piece(
      [
        [420, 500],
        [560, 470],
        [592, 616],
        [452, 648],
      ],
      'a',
    ) +
    piece(
      [
        [580, 462],
        [664, 444],
        [698, 592],
        [612, 612],
      ],
      'b',
    ) +
    at(
      cast(
        outline([
          [0, 18],
          [330, 20],
          [440, 30],
          [570, 14],
        ]),
        10,
      ),
    ) +
    at(gildingKnife(pen, STEEL, isDouble, pen.colour)) +
    rule(pen, 620, 690, (330 * scale) / blade)
  );
}
