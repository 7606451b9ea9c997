/** Paints in tubes and pans, single and in sets. */

import { sizeOf } from './amounts.ts';
import { box, camera, faces } from './camera.ts';
import { BEECH, contrast, INK, LABEL, lightness, shade, tint } from './colour.ts';
import { n, polygon, rect, spline } from './geometry.ts';
import { lathe, type Profile } from './lathe.ts';
import { cast, gloss, matte, metal } from './light.ts';
import { printed, rosette } from './ornament.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { smear } from './smear.ts';
import { stamped } from './stamped.ts';
import { grain } from './texture.ts';

const ALUMINIUM = '#C9C6BF';

const ANCHORS = [
  '#8C2F1B',
  '#C7922E',
  '#2F6B5B',
  '#2D4F8E',
  '#6B3A52',
  '#E8DFCB',
  '#B5651D',
  '#2B2622',
  '#7D8F86',
  '#D8B25A',
  '#3B6EA5',
] as const;

/** The colours of a large set, in the order of a maker's tin. */
const RANGE = [
  '#F6D21F',
  '#F2A71B',
  '#E8741E',
  '#D8402A',
  '#B3202C',
  '#8C1F3F',
  '#C8457A',
  '#E59AB0',
  '#8E4A8E',
  '#5A3F8A',
  '#3A4A9F',
  '#2458B0',
  '#2F86C4',
  '#6FB3D2',
  '#1F8A8C',
  '#15705A',
  '#2F7D3F',
  '#66A03F',
  '#A4B83A',
  '#6B7A36',
  '#C79A3A',
  '#A5692B',
  '#8A4A24',
  '#B5532F',
  '#5C3420',
  '#D9B48A',
  '#EED9B6',
  '#F7F2E6',
  '#C9C6BF',
  '#8D8D8A',
  '#4A4A4D',
  '#1F1E1E',
  '#2B3A55',
  '#4F6A5C',
  '#7A2F2A',
] as const;

/** The largest set whose colours are chosen to match; larger ones have the whole range. */
const MATCHED = 12;

/** Returns `count` colours of paint, the first of them `colour`. */
export function family(colour: string, count: number): readonly string[] {
  if (count > MATCHED) {
    const others = Array.from(
      { length: count - 1 },
      (_, index) => RANGE[Math.floor((index * RANGE.length) / (count - 1))],
    );
    return [colour, ...others.filter((other) => other !== undefined)];
  }
  const others = ANCHORS.filter((anchor) => contrast(anchor, colour) > 0.11);
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? colour : (others[(index * 7) % others.length] ?? colour),
  );
}

/** Draws a metal tube, 470 long, cap downwards: the mouth at 0,0, the body upwards. */
export function paintTube(pen: Pen, colour: string): string {
  const body = 'M-62-96C-70-200-78-330-82-440H82C78-330 70-200 62-96Q0-78-62-96Z';
  const shoulder = 'M-62-96Q-40-66-24-56H24Q40-66 62-96Q0-78-62-96Z';
  const sleeve = 'M-64-150C-70-220-75-320-78-392H78C75-320 70-220 64-150Q0-134-64-150Z';
  const crimp = polygon([
    [-84, -440],
    [84, -440],
    [84, -472],
    [-84, -472],
  ]);
  const tube = pen.linear(metal(ALUMINIUM));
  const paper = pen.linear([
    [0, shade(LABEL, 0.05)],
    [0.26, '#FFFBF0'],
    [0.6, LABEL],
    [0.86, shade(LABEL, 0.2)],
    [1, shade(LABEL, 0.12)],
  ]);
  const paintBand = 'M-64-150C-66-180-69-220-71-250Q0-236 71-250C69-220 66-180 64-150Q0-134-64-150Z';
  const cap: Profile = [
    [-60, 34, 1],
    [-52, 38],
    [4, 34, 1],
  ];
  let knurls = '';
  for (let step = -5; step <= 5; step += 1) knurls += `M${n(step * 6.6)} -48v46`;
  const ridges =
    spline([
      [-70, -420],
      [0, -412],
      [72, -424],
    ]) +
    spline([
      [-60, -408],
      [10, -402],
      [50, -410],
    ]);
  return (
    pen.solid(shoulder, tube) +
    pen.solid(body, tube) +
    fill(sleeve, paper) +
    fill(paintBand, pen.linear(matte(colour))) +
    stroke('M-71-258Q0-244 71-258M-77-380Q0-372 77-380', '#C59B3F', 2.4) +
    fill(rosette(-4, -316, 34), printed(shade(colour, 0.04))) +
    (pen.close ? fill(rosette(-4, -316, 11), '#C59B3F') : '') +
    (pen.shown.mark === undefined
      ? stroke('M-30-270h50M-18-262h28', INK, 2.2, 0.5)
      : stamped(pen.shown.mark, -4, -284, 18, INK)) +
    stroke(sleeve, INK, pen.weight * 0.6, 0.6) +
    stroke(ridges, INK, pen.weight * 0.5, 0.35) +
    pen.solid(
      crimp,
      pen.linear([
        [0, tint(ALUMINIUM, 0.1)],
        [0.5, ALUMINIUM],
        [1, shade(ALUMINIUM, 0.2)],
      ]),
    ) +
    stroke('M-82-456H82M-82-464H82', INK, pen.weight * 0.5, 0.5) +
    stroke('M-50-110L-64-400', '#ffffff', 5, 0.35) +
    lathe(pen, cap, matte('#2B2622'), { tilt: 0.1, top: '#3a342f', hatched: false }) +
    stroke(knurls, '#ffffff', 1, 0.18)
  );
}

/** Draws a soft plastic tube of the paint's colour, 470 long, with a broad flip cap: its mouth at 0,0. */
function plasticTube(pen: Pen, colour: string): string {
  const body = 'M-70-66C-76-190-82-330-86-456H86C82-330 76-190 70-66Q0-50-70-66Z';
  const seam = rect(-87, -474, 174, 30, 3);
  const cap: Profile = [
    [-72, 66, 1],
    [-64, 70],
    [-6, 62],
    [0, 56, 1],
  ];
  const white = '#F1ECE1';
  let crimps = '';
  for (let x = -78; x <= 78; x += 9) crimps += `M${x}-470V-448`;
  return (
    pen.solid(body, pen.linear(gloss(colour))) +
    fill('M-76-190C-79-250-81-300-83-370H83C81-300 79-250 76-190Q0-174-76-190Z', pen.linear(matte(LABEL))) +
    stroke('M-76-196Q0-180 76-196M-83-364Q0-356 83-364', '#C59B3F', 2.4) +
    fill(rosette(-2, -300, 34), printed(shade(colour, 0.04))) +
    (pen.shown.mark === undefined ? '' : stamped(pen.shown.mark, -2, -252, 22, INK)) +
    pen.solid(seam, pen.linear(matte(shade(colour, 0.06)))) +
    stroke(crimps, INK, 1.4, 0.3) +
    stroke('M-62-100L-72-420', '#ffffff', 6, 0.4) +
    lathe(pen, cap, matte(white), { tilt: 0.1, top: tint(white, 0.04), hatched: false }) +
    stroke('M-64-20Q0-10 64-20', INK, pen.weight * 0.6, 0.4)
  );
}

export const TUBE_SHADOW = 'M-62-96L-84-472H84L62-96L36-52V4H-36V-52Z';

export function tube(pen: Pen): string {
  const size = sizeOf(pen, 60);
  const at = (content: string): string => place(content, 196, 600, 42, 1.32 * size);
  const drawn = pen.shown.shape === 'plastic' ? plasticTube : paintTube;
  return (
    place(smear(pen, 'stroke', 300, 104, pen.colour), 372, 646, -10) +
    at(cast(TUBE_SHADOW, 13)) +
    at(drawn(pen, pen.colour))
  );
}

export function paintSet(pen: Pen): string {
  const view = camera(-14, 62, 400, 430);
  const tray = { x: -290, y: -200, z: 0, size: [580, 400, 46] as const };
  const wood = shade(BEECH, 0.04);
  const { front, side } = faces(view, tray);
  const inner = view.plane([-272, 182, 46], [1, 0, 0], [0, -1, 0]);
  const count = pen.shown.count ?? 6;
  const rows = count > 6 ? 2 : 1;
  const columns = Math.ceil(count / rows);
  const scale = rows === 1 ? 0.7 : 0.36;
  const tubes = family(pen.colour, count)
    .map((colour, index) =>
      place(
        cast(TUBE_SHADOW, 9) + paintTube(pen, colour),
        (0.5 + (index % columns)) * (544 / columns),
        352 - (rows - 1 - Math.floor(index / columns)) * 180,
        0,
        scale,
      ),
    )
    .join('');
  return (
    cast(
      polygon([
        view.project([-290, -200, 0]),
        view.project([290, -200, 0]),
        view.project([290, 200, 0]),
        view.project([-290, 200, 0]),
      ]),
      22,
    ) +
    box(pen, view, tray, wood, {
      top: grain(pen.random('top'), 580, 400, wood, 12),
      front: grain(pen.random('front'), 580, 46, wood, 7),
      side: grain(pen.random('side'), 400, 46, shade(wood, 0.16), 7),
    }) +
    inner.draw(
      fill(
        rect(0, 0, 544, 364, 6),
        pen.linear(
          [
            [0, shade('#6E2517', 0.06)],
            [1, '#7C2C1B'],
          ],
          [0, 0, 1, 1],
        ),
      ) +
        fill('M0 0H544V22H18V364H0Z', '#2a0f08', 0.35) +
        stroke(rect(0, 0, 544, 364, 6), INK, pen.weight, 0.86) +
        tubes,
    ) +
    front.draw(fill(rosette(290, 23, 15), '#C59B3F')) +
    fill(side.quad(190, 14, 20, 14), '#C59B3F')
  );
}

/** Draws the trace of a wet brush. */
const brushed = (x: number, y: number, width: number, height: number, colour: string): string =>
  stroke(
    spline([
      [x + 14, y + height * 0.62],
      [x + width * 0.4, y + height * 0.3],
      [x + width - 14, y + height * 0.36],
    ]),
    shade(colour, 0.12),
    5,
    0.5,
  );

/** Draws one pan of watercolour; x,y is its upper left corner. */
function pan(pen: Pen, x: number, y: number, width: number, height: number, colour: string): string {
  const cake = rect(x + 5, y + 5, width - 10, height - 10, 5);
  const isSmall = width < 50;
  const paint = pen.linear(
    [
      [0, tint(colour, 0.07)],
      [0.5, colour],
      [1, shade(colour, 0.08)],
    ],
    [0, 0, 1, 1],
  );
  const shine = lightness(colour) > 0.8 ? 0.9 : 0.42;
  return (
    pen.solid(rect(x, y, width, height, 5), '#FBF8F1') +
    fill(cake, paint) +
    stroke(cake, shade(colour, 0.2), pen.weight * 0.5, 0.8) +
    (isSmall ? '' : brushed(x, y, width, height, colour)) +
    stroke(`M${n(x + 10)} ${n(y + 13)}h${n(width * 0.34)}`, '#ffffff', 3, shine)
  );
}

export function panSet(pen: Pen): string {
  const view = camera(-16, 56, 396, 476);
  const black = '#2B2725';
  const tray = { x: -270, y: -140, z: 0, size: [540, 280, 40] as const };
  const inner = view.plane([-258, 128, 40], [1, 0, 0], [0, -1, 0]);
  const lid = view.plane([-270, 140, 40], [1, 0, 0], [0, -0.5, -0.86]);
  const count = pen.shown.count ?? 12;
  const rows = count > 12 ? Math.ceil(count / 12) : 2;
  const columns = Math.ceil(count / rows);
  const [stepX, stepY] = [498 / columns, 256 / rows];
  const colours = family(pen.colour, count);
  const pans = colours
    .map((colour, index) =>
      pan(pen, 12 + (index % columns) * stepX, 10 + Math.floor(index / columns) * stepY, stepX - 6, stepY - 14, colour),
    )
    .join('');
  const washes = colours
    .slice(0, 3)
    .map((colour, index) => {
      const x = 100 + index * 172;
      const blot = spline(
        [
          [x - 46, -140],
          [x - 6, -186],
          [x + 46, -150],
          [x + 34, -104],
          [x - 20, -94],
        ],
        true,
      );
      return fill(blot, colour, 0.34) + stroke(blot, colour, 3, 0.4);
    })
    .join('');
  const wells = [18, 190, 362].map((x) => rect(x, -250, 160, 222, 14)).join('');
  const enamel = pen.linear(
    [
      [0, '#FFFFFF'],
      [1, '#E7E1D5'],
    ],
    [0, 1, 1, 0],
  );
  return (
    cast(
      polygon([
        view.project([-270, -140, 0]),
        view.project([270, -140, 0]),
        view.project([270, 200, 0]),
        view.project([-270, 200, 0]),
      ]),
      22,
    ) +
    lid.draw(
      fill(rect(0, -272, 540, 272, 8), enamel) +
        stroke(wells, '#B9B0A0', 3, 0.8) +
        fill(wells, '#FFFDF8', 0.6) +
        washes +
        stroke(rect(0, -272, 540, 272, 8), INK, pen.weight * 1.2, 0.86) +
        stroke(rect(6, -266, 528, 260, 6), '#B9B0A0', 2, 0.8),
    ) +
    box(pen, view, tray, black) +
    inner.draw(
      fill(rect(0, 0, 516, 256, 4), '#E9E3D7') +
        fill('M0 0H516V14H12V256H0Z', INK, 0.25) +
        stroke(rect(0, 0, 516, 256, 4), INK, pen.weight, 0.86) +
        pans,
    )
  );
}

/** Draws one pan as large as the picture allows: its plastic cup, the paint in it, and a wash of it. */
export function singlePan(pen: Pen): string {
  const view = camera(-22, 48, 400, 470);
  const cup = { x: -150, y: -110, z: 0, size: [300, 220, 120] as const };
  const { top } = faces(view, cup);
  const well = rect(16, 16, 268, 188, 16);
  const paint = pen.linear(
    [
      [0, tint(pen.colour, 0.1)],
      [0.5, pen.colour],
      [1, shade(pen.colour, 0.1)],
    ],
    [0, 0, 1, 1],
  );
  const blot = spline(
    [
      [470, 620],
      [560, 570],
      [690, 600],
      [716, 668],
      [610, 712],
      [490, 694],
    ],
    true,
  );
  return (
    fill(blot, pen.colour, 0.3) +
    stroke(blot, pen.colour, 4, 0.4) +
    cast(
      polygon([
        view.project([-150, -110, 0]),
        view.project([150, -110, 0]),
        view.project([150, 110, 0]),
        view.project([-150, 110, 0]),
      ]),
      24,
    ) +
    box(pen, view, cup, '#F4F0E6') +
    top.draw(
      fill(well, shade('#F4F0E6', 0.14)) +
        fill(rect(24, 26, 252, 172, 14), paint) +
        stroke(well, INK, pen.weight, 0.86) +
        brushed(24, 26, 252, 172, pen.colour) +
        stroke('M44 48h88', '#ffffff', 6, lightness(pen.colour) > 0.8 ? 0.9 : 0.5),
    )
  );
}
