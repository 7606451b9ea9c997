/** The gilder's own tools. */

import { BOLE, BRASS, GOLD, INK, LABEL, mix, shade, STEEL, tint, WALNUT } from './colour.ts';
import { camera, box, faces } from './camera.ts';
import { ellipse, n, type Point, polygon, rect, spline } from './geometry.ts';
import { band, lathe, outline, type Profile } from './lathe.ts';
import { leafSheet } from './leaf.ts';
import { cast, gloss, metal, spot } from './light.ts';
import { mound } from './jars.ts';
import { labelFace } from './ornament.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { leafSurface, torn } from './sheet.ts';
import { speckle } from './texture.ts';

/** A dog-tooth agate in its ferrule; the rim of the ferrule at 0,0, the stone upwards. */
export function agateTool(pen: Pen, stone: string): string {
  const tooth = 'M-30 0C-46-70-40-140 4-186C40-220 92-214 84-184C78-164 52-158 42-120C34-86 34-40 30 0Q0 10-30 0Z';
  const bands: string[] = [];
  for (let index = 0; index < 9; index += 1) {
    const k = index * 5.6;
    bands.push(`M${n(-44 + k)} 0C${n(-52 + k)} -70 ${n(-44 + k)} -132 ${n(-2 + k * 0.9)} ${n(-182 + k * 0.5)}S${n(70 + k * 0.2)} ${n(-222 + k)} 90 ${n(-198 + k * 0.7)}`);
  }
  const glow = pen.linear(
    [
      [0, shade(stone, 0.12)],
      [0.3, tint(stone, 0.1)],
      [0.55, stone],
      [1, shade(stone, 0.16)],
    ],
    [0, 0, 1, 0.3],
  );
  const grip: Profile = [
    [0, 30, 1],
    [30, 38],
    [110, 46],
    [210, 38],
    [350, 26],
    [440, 24],
    [462, 16],
    [466, 8, 1],
  ];
  const collar: Profile = [
    [0, 33, 1],
    [16, 35],
    [22, 32],
    [90, 32],
    [98, 36],
    [110, 34, 1],
  ];
  return (
    fill(tooth, glow) +
    pen.clip(
      tooth,
      bands.map((line, index) => stroke(line, index % 3 === 0 ? tint(stone, 0.26) : shade(stone, index % 2 === 0 ? 0.14 : 0.07), index % 3 === 0 ? 1.8 : 3, 0.55)).join('') +
        stroke('M-26-20C-34-80-24-136 14-172', '#ffffff', 7, 0.72) +
        stroke('M22-182C36-196 56-202 68-198', '#ffffff', 4, 0.6),
    ) +
    pen.contour(tooth) +
    place(
      lathe(pen, grip, gloss('#4A2A1C'), { tilt: 0.2, hatched: false }) + fill(band(grip, -0.6, -0.34), '#ffffff', 0.25) + fill(band(grip, 0.55, 0.99), INK, 0.2),
      0,
      104,
    ) +
    lathe(pen, collar, metal(BRASS), { tilt: 0.2, hatched: false }) +
    stroke('M-33 30Q0 40 33 30M-33 38Q0 48 33 38', shade(BRASS, 0.34), pen.weight * 0.7, 0.7)
  );
}

const AGATE_SHADOW = 'M-30 0C-46-70-40-140 4-186C40-220 92-214 84-184C70-160 36-100 34 0L36 110 46 210 26 450 8 568H-8L-26 450-46 210-36 110Z';

export function agateBurnisher(pen: Pen): string {
  const at = (content: string): string => place(content, 500, 288, 43, 1.02);
  const patch: readonly Point[] = [
    [436, 470],
    [690, 410],
    [734, 606],
    [478, 668],
  ];
  const random = pen.random('patch');
  return (
    cast(polygon(patch), 4) +
    fill(polygon([[418, 452], [708, 388], [756, 622], [462, 690]]), BOLE, 0.94) +
    pen.clip(torn(random, patch, 5, 12), place(leafSurface(pen, 'gilt', 330, 300, '#D4A943'), 430, 400)) +
    stroke('M470 520Q580 474 700 470M482 566Q600 520 716 520', '#FFFBEA', 9, 0.4) +
    at(cast(AGATE_SHADOW, 13)) +
    at(agateTool(pen, pen.colour))
  );
}

export function gildersTip(pen: Pen): string {
  const random = pen.random('hair');
  const count = pen.close ? 460 : 190;
  let dark = '';
  let light = '';
  let middle = '';
  for (let index = 0; index < count; index += 1) {
    const x = -250 + (500 * (index + random.between(0, 1))) / count;
    const length = 236 + random.around(12) - Math.abs(x) * 0.03;
    const line = `M${n(x)} 0Q${n(x + random.around(4))} ${n(-length / 2)} ${n(x + random.around(7))} ${n(-length)}`;
    const kind = random.between(0, 3);
    if (kind < 1) dark += line;
    else if (kind < 2) light += line;
    else middle += line;
  }
  const mass = 'M-250 0L-252-226Q-120-236 0-232T252-226L250 0Z';
  const card = rect(-262, -16, 524, 176, 5);
  const weight = pen.close ? 1 : 2;
  const body =
    fill(mass, pen.linear([[0, pen.colour, 0.5], [0.35, pen.colour, 0.9], [1, shade(pen.colour, 0.08)]], [0, 0, 0, 1])) +
    stroke(dark, shade(pen.colour, 0.16), weight, 0.85) +
    stroke(middle, pen.colour, weight, 0.9) +
    stroke(light, tint(pen.colour, 0.2), weight * 0.8, 0.85) +
    pen.solid(card, pen.linear([[0, tint('#C9A877', 0.07)], [1, shade('#C9A877', 0.04)]], [0, 0, 1, 1])) +
    stroke('M-262 6H262', INK, pen.weight * 0.6, 0.4) +
    pen.solid(rect(-86, 30, 172, 108), LABEL) +
    labelFace(pen, -86, 30, 172, 108) +
    stroke('M-250-4H250', INK, 3, 0.25);
  const shadow = cast(`${mass}${card}`, 12);
  const leaf = leafSheet(pen, 'leaf', 320, '#D4A943', 0.16);
  return place(cast(rect(0, 0, 320, 320), 6) + leaf, 318, 108, 9) + place(shadow + body, 380, 500, -11);
}

export function gildersCushion(pen: Pen): string {
  const view = camera(-26, 46, 408, 470);
  const base = { x: -230, y: -170, z: 0, size: [460, 340, 26] as const };
  const pad = { x: -226, y: -166, z: 26, size: [452, 332, 34] as const };
  const { top } = faces(view, pad);
  const vellum = tint('#E2CDA0', 0.02);
  const wallHeight = 118;
  const back = view.plane([-226, 166, 60 + wallHeight], [1, 0, 0], [0, 0, -1]);
  const left = view.plane([-226, -30, 60 + wallHeight], [0, 1, 0], [0, 0, -1]);
  const skin = speckle(pen.random('suede'), 452, 332, pen.close ? 900 : 260, pen.close ? 1.6 : 2.6, pen.colour);
  const wall = (quad: string, lit: boolean): string =>
    pen.solid(quad, pen.linear([[0, lit ? tint(vellum, 0.05) : vellum], [1, shade(vellum, lit ? 0.05 : 0.12)]], [0, 0, 1, 1]));
  const nails = [...Array.from({ length: 13 }, (_, index) => top.at(12 + index * 35.6, 328)), ...Array.from({ length: 9 }, (_, index) => top.at(448, 14 + index * 38))]
    .map(([x, y]) => ellipse(x, y + 7, 4.6, 4))
    .join('');
  return (
    cast(polygon([view.project([-230, -170, 0]), view.project([230, -170, 0]), view.project([230, 170, 0]), view.project([-230, 170, 0])]), 24) +
    box(pen, view, base, WALNUT) +
    wall(polygon([left.at(0, wallHeight), left.at(196, wallHeight), left.at(196, 0), left.at(30, 12)]), false) +
    wall(polygon([back.at(0, wallHeight), back.at(452, wallHeight), back.at(440, 30), back.at(300, 4), back.at(0, 0)]), true) +
    box(pen, view, pad, pen.colour, { top: skin }) +
    fill(nails, BRASS) +
    stroke(nails, INK, pen.weight * 0.5, 0.7) +
    top.draw(
      fill('M0 0H452V46Q226 20 0 60Z', INK, 0.2) +
        place(cast(rect(0, 0, 170, 170), 5) + leafSheet(pen, 'leaf', 170, '#D4A943', 0.2), 70, 96, -6) +
        place(knifeTop(pen), 320, 44, 14, 0.62),
    )
  );
}

/** The knife from above: edge upwards at 0,0. */
function knifeTop(pen: Pen): string {
  return (
    cast('M-14 0H14V260L18 420H-18L-14 260Z', 6) + gildingKnife(pen, STEEL)
  );
}

/** A gilder's knife: the point at 0,0, the blade downwards, 560 long. */
export function gildingKnife(pen: Pen, steel: string): string {
  const blade = 'M-20 12Q-18 0 2 0Q20 2 21 20L19 330H-19Z';
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
    pen.solid(blade, pen.linear([[0, tint(steel, 0.16)], [0.42, tint(steel, 0.06)], [0.5, shade(steel, 0.14)], [0.58, steel], [1, shade(steel, 0.12)]])) +
    stroke('M-12 24V320', '#ffffff', 3, 0.75) +
    stroke('M13 20V326', shade(steel, 0.28), 1.4, 0.6) +
    place(lathe(pen, grip, gloss('#3A2A20'), { tilt: 0.2, hatched: false }) + fill(band(grip, -0.6, -0.3), '#ffffff', 0.22) + fill(ellipse(0, 60, 4) + ellipse(0, 150, 4), BRASS), 0, 346) +
    place(lathe(pen, collar, metal(BRASS), { tilt: 0.2, hatched: false }), 0, 326)
  );
}

export function gildersKnife(pen: Pen): string {
  const at = (content: string): string => place(content, 640, 150, 43, 1.26);
  const random = pen.random('cut');
  const piece = (points: readonly Point[], tag: string): string => {
    const d = torn(random, points, 3, 12);
    return cast(polygon(points), 4) + pen.clip(d, place(leafSurface(pen, tag, 300, 300, '#D4A943'), 380, 430)) + stroke(d, shade('#D4A943', 0.3), pen.weight * 0.8, 0.8);
  };
  return (
    piece([[420, 500], [560, 470], [592, 616], [452, 648]], 'a') +
    piece([[580, 462], [664, 444], [698, 592], [612, 612]], 'b') +
    at(cast(outline([[0, 18], [330, 20], [440, 30], [570, 14]]), 10)) +
    at(gildingKnife(pen, pen.colour))
  );
}

/** A bag of fine chalk, open, with a scoop's worth beside it. */
export function gessoBag(pen: Pen): string {
  const kraft = '#C9A877';
  const front = 'M-170-420C-176-300-184-120-178-10Q0 14 178-10C184-120 176-300 170-420Z';
  const fold = 'M-172-430L-166-330Q0-318 166-330L172-430Q0-446-172-430Z';
  const side = 'M170-424L206-404C214-280 216-130 210-34L178-10C184-120 176-300 170-424Z';
  const creases = spline([[-140, -322], [-150, -200], [-146, -40]]) + spline([[138, -324], [150, -180], [146, -36]]) + spline([[-150, -30], [-90, -12], [-20, -6]]);
  const string = spline([[-170, -366], [-60, -356], [60, -356], [170, -366]]);
  const bow = spline([[8, -356], [-44, -396], [-66, -366], [8, -354]]) + spline([[8, -356], [56, -400], [82, -370], [8, -354]]) + spline([[6, -354], [-18, -316], [-30, -286]]) + spline([[10, -354], [30, -318], [36, -280]]);
  return (
    spot(pen, 400, 660, 300, 54, '#4A3320', 0.44) +
    place(
      pen.solid(side, pen.linear([[0, shade(kraft, 0.16)], [1, shade(kraft, 0.24)]])) +
        pen.solid(front, pen.linear([[0, shade(kraft, 0.02)], [0.24, tint(kraft, 0.07)], [0.6, kraft], [1, shade(kraft, 0.09)]])) +
        stroke(creases, shade(kraft, 0.2), pen.weight * 0.9, 0.5) +
        pen.solid(rect(-104, -276, 208, 218, 4), pen.linear([[0, '#FFFBF0'], [1, shade(LABEL, 0.06)]], [0, 0, 1, 1])) +
        labelFace(pen, -104, -276, 208, 218) +
        pen.solid(fold, pen.linear([[0, tint(kraft, 0.08)], [0.5, kraft], [1, shade(kraft, 0.1)]], [0, 0, 1, 0.4])) +
        stroke('M-166-342Q0-330 166-342', shade(kraft, 0.2), pen.weight * 0.8, 0.6) +
        stroke(`${string}${bow}`, INK, 7, 0.75) +
        stroke(`${string}${bow}`, mix(BOLE, GOLD, 0.1), 4.6),
      350,
      654,
      0,
      1.26,
    ) +
    mound(pen, 'mound', 640, 676, 96, pen.colour)
  );
}
