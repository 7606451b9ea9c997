/** Painting supports: cloth and wood. */

import { camera } from './camera.ts';
import { BEECH, BOLE, GOLD, INK, mix, STEEL, shade, tint } from './colour.ts';
import { ellipse, n, type Point, polygon, pt, rect, spline } from './geometry.ts';
import { cast, flat, matte, SHADOW, spot } from './light.ts';
import { branch } from './ornament.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { grain, pores, weave } from './texture.ts';

/**
 * Draws a bar whose ends are cut at 45°, along the top of a square of `size`; the caller rotates it for the other
 * sides.
 */
function mitred(pen: Pen, tag: string, size: number, width: number, colour: string): string {
  const body = polygon([
    [0, 0],
    [size, 0],
    [size - width, width],
    [width, width],
  ]);
  const paint = pen.linear(
    [
      [0, tint(colour, 0.07)],
      [0.55, colour],
      [0.9, shade(colour, 0.06)],
      [1, shade(colour, 0.14)],
    ],
    [0, 0, 0, 1],
  );
  return fill(body, paint) + pen.clip(body, grain(pen.random(tag), size, width, colour, 9)) + pen.contour(body);
}

/** Draws four bars joined at the corners, seen from the back, with wedges: from 0,0. */
function stretcherFrame(pen: Pen, [w, h]: Size, width: number, colour: string): string {
  const opening = rect(width, width, w - 2 * width, h - 2 * width);
  const wedges: string[] = [];
  const wedge = polygon([
    [0, 0],
    [width * 0.62, width * 0.1],
    [width * 0.62, width * 0.3],
    [0, width * 0.22],
  ]);
  for (const [x, y, angle] of [
    [width * 0.72, width * 1.02, 45],
    [w - width * 1.02, width * 0.72, 135],
    [w - width * 0.72, h - width * 1.02, 225],
    [width * 1.02, h - width * 0.72, 315],
  ] as const) {
    wedges.push(place(cast(wedge, 3) + pen.solid(wedge, tint(colour, 0.1)), x, y, angle));
  }
  const bars = (
    [
      [0, 0, 0, w],
      [w, 0, 90, h],
      [w, h, 180, w],
      [0, h, 270, h],
    ] as const
  )
    .map(([x, y, angle, length], index) =>
      place(
        mitred(pen, `bar${index}`, length, width, index > 0 && index < 3 ? shade(colour, 0.05) : colour),
        x,
        y,
        angle,
      ),
    )
    .join('');
  return bars + stroke(opening, INK, pen.weight * 0.6, 0.5) + wedges.join('');
}

type Size = readonly [width: number, height: number];

/**
 * Returns width and height in the picture of a support in its proportions: `most` high if its longer side has
 * `longest` millimetres, and smaller ones smaller, but not in full proportion, so that they remain legible.
 */
function drawnSize({ shown: { millimetres } }: Pen, usual: Size, longest: number, most: number): Size {
  const [width = usual[0], height = usual[1]] = millimetres ?? [];
  const longer = Math.max(width, height);
  const scale = (most * (longer / longest) ** 0.3) / longer;
  return [width * scale, height * scale];
}

/** Draws one bar across the middle, as of large stretchers. */
function brace(pen: Pen, [w, h]: Size, width: number): string {
  const bar = (length: number): string => {
    const body = rect(0, -width * 0.36, length, width * 0.72);
    return (
      cast(body, 5) +
      pen.solid(body, flat(pen, shade(pen.colour, 0.03), 0.06)) +
      pen.clip(body, place(grain(pen.random(`brace${length}`), length, width * 0.72, pen.colour, 9), 0, -width * 0.36))
    );
  };
  return place(bar(h - 2 * width), w / 2, width, 90) + place(bar(w - 2 * width), width, h / 2);
}

export function stretcher(pen: Pen): string {
  const size = drawnSize(pen, [500, 500], 1000, 640);
  const [w, h] = size;
  const width = 58;
  const hollow = `${rect(0, 0, w, h)}${rect(width, width, w - 2 * width, h - 2 * width)}`;
  const shadow = cast(hollow, 16).replace('<g ', '<g fill-rule="evenodd" ');
  return place(
    shadow +
      (pen.shown.shape === 'braced' ? brace(pen, size, width) : '') +
      stretcherFrame(pen, size, width, pen.colour),
    400 - w / 2,
    400 - h / 2,
    4,
  );
}

/** Draws the shadow along the lower edge of a board that stands on the bench. */
function foot(pen: Pen, left: Point, right: Point, back: Point): string {
  const strip = polygon([
    left,
    right,
    back,
    [back[0] + 60, back[1] + 6],
    [right[0] + 30, right[1] + 26],
    [left[0] + 24, left[1] + 20],
  ]);
  return (
    cast(strip, 14) +
    fill(
      strip,
      pen.linear(
        [
          [0, SHADOW, 0.5],
          [1, SHADOW, 0],
        ],
        [0, 0, 0, 1],
      ),
    )
  );
}

export function canvas(pen: Pen): string {
  const isBoard = pen.shown.shape === 'board';
  const [width, height] = drawnSize(pen, [460, 520], 800, 560);
  const [left, depth] = [-width / 2, isBoard ? 12 : 44];
  const view = camera(-24, 8, isBoard ? 396 : 362, 640);
  const top = height * 0.98;
  const face = view.plane([left, 0, top], [1, 0, 0], [0, 0.14, -0.98]);
  const edge = view.plane([left + width, 0, top], [0, 1, 0], [0, 0.14, -0.98]);
  const cloth = weave(pen, pen.colour, pen.close ? 3.4 : 4);
  const random = pen.random('tacks');
  const count = Math.round(height / 64);
  const tacks = Array.from({ length: count }, (_, index) => {
    const [x, y] = edge.at(22, ((index + 0.6) * height) / count + random.around(4));
    return ellipse(x, y, 3.6, 4.6);
  }).join('');
  const behind = view.plane([left + width * 0.2, 150, top + 24], [1, 0, 0], [0, 0.16, -0.98]);
  const back: Size = [width * 0.94, height * 0.9];
  const front = face.quad(0, 0, width, height);
  const rim = edge.quad(0, 0, depth, height);
  const baseline = face.at(width / 2, height)[1];
  return place(
    spot(pen, 400 + width * 0.1, baseline + 10, width * 0.7, 36, SHADOW, 0.42) +
      foot(pen, face.at(0, height), face.at(width, height), edge.at(depth, height)) +
      (isBoard
        ? ''
        : behind.draw(`${cast(rect(0, 0, back[0], back[1] + 40), 8)}${stretcherFrame(pen, back, 54, BEECH)}`)) +
      pen.solid(
        rim,
        pen.linear(
          isBoard
            ? [
                [0, '#A98C60'],
                [1, '#8B6F49'],
              ]
            : [
                [0, shade(pen.colour, 0.14)],
                [1, shade(pen.colour, 0.24)],
              ],
        ),
      ) +
      (isBoard ? '' : fill(tacks, shade(STEEL, 0.25)) + stroke(tacks, INK, pen.weight * 0.5, 0.6)) +
      fill(front, flat(pen, tint(pen.colour, 0.02))) +
      `<g opacity=".7">${fill(front, cloth)}</g>` +
      fill(
        front,
        pen.linear(
          [
            [0, '#ffffff', 0.5],
            [0.5, '#ffffff', 0],
            [1, '#4A2A08', 0.16],
          ],
          [0, 0, 1, 1],
        ),
      ) +
      pen.contour(front) +
      stroke(`M${pt(face.at(5, 6))}L${pt(face.at(width - 5, 6))}`, '#ffffff', 3, 0.7),
    0,
    400 + height * 0.54 - baseline,
  );
}

/** Draws a partly unrolled roll of cloth, its end as a spiral. */
export function canvasRoll(pen: Pen): string {
  const cloth = weave(pen, pen.colour, pen.close ? 3.4 : 4);
  const sheet = 'M150 300L610 236C640 360 664 500 700 640L236 706C210 560 176 420 150 300Z';
  const barrel = 'M118 330A66 92 -8 0 1 128 148L606 82A60 92 -8 0 1 640 262Z';
  const end = `<g transform="rotate(-8 126 240)">${pen.solid(ellipse(126, 240, 58, 92), tint(pen.colour, 0.03))}${stroke(
    Array.from({ length: 6 }, (_, index) => spline(spiral(126, 240, 52 - index * 8, 84 - index * 13.5))).join(''),
    shade(pen.colour, 0.28),
    pen.weight * 0.8,
    0.75,
  )}${pen.solid(ellipse(126, 240, 12, 19), shade(pen.colour, 0.4))}</g>`;
  return (
    cast(sheet, 16) +
    fill(
      sheet,
      pen.linear(
        [
          [0, shade(pen.colour, 0.1)],
          [0.22, tint(pen.colour, 0.03)],
          [1, pen.colour],
        ],
        [0.4, 0, 0.5, 1],
      ),
    ) +
    `<g opacity=".6">${fill(sheet, cloth)}</g>` +
    fill(
      sheet,
      pen.linear(
        [
          [0, '#3A1E08', 0.34],
          [0.2, '#3A1E08', 0.02],
          [1, '#3A1E08', 0.06],
        ],
        [0.4, 0, 0.5, 1],
      ),
    ) +
    pen.contour(sheet) +
    fringe(pen, [236, 706], [700, 640]) +
    fill(barrel, pen.linear(matte(tint(pen.colour, 0.02)), [0.45, 0, 0.55, 1])) +
    `<g opacity=".4">${fill(barrel, cloth)}</g>` +
    fill(
      barrel,
      pen.linear(
        [
          [0, '#ffffff', 0.1],
          [0.25, '#ffffff', 0.35],
          [0.6, '#3A1E08', 0.05],
          [1, '#3A1E08', 0.3],
        ],
        [0.45, 0, 0.55, 1],
      ),
    ) +
    pen.contour(barrel) +
    end
  );
}

function spiral(cx: number, cy: number, rx: number, ry: number): readonly Point[] {
  return Array.from({ length: 9 }, (_, index): Point => {
    const angle = (index / 8) * Math.PI * 2 + 0.9;
    const shrink = 1 - (index / 8) * 0.15;
    return [cx + Math.cos(angle) * rx * shrink, cy + Math.sin(angle) * ry * shrink];
  });
}

/** Draws loose threads along a cut edge. */
function fringe(pen: Pen, from: Point, to: Point): string {
  const random = pen.random('fringe');
  let path = '';
  for (let index = 0; index < 46; index += 1) {
    const share = random.between(0, 1);
    path += `M${n(from[0] + (to[0] - from[0]) * share)} ${n(from[1] + (to[1] - from[1]) * share)}q${n(random.around(4))} ${n(random.between(2, 5))} ${n(random.around(5))} ${n(random.between(5, 13))}`;
  }
  return stroke(path, shade(pen.colour, 0.2), 1.4, 0.85);
}

/** Draws the hollow of an icon board with its gesso and the outline of a halo, on a face of `w` × `h`. */
function hollow(pen: Pen, [w, h]: Size): string {
  const wood = pen.colour;
  const gesso = '#F4EEE0';
  const arched = (inset: number): string => {
    const [l, r, t, b] = [w * 0.14 + inset, w * 0.86 - inset, h * 0.1 + inset * 0.6, h * 0.9 - inset];
    const spring = t + w * 0.26;
    return `M${n(l)} ${n(b)}V${n(spring)}C${n(l)} ${n(t)} ${n(r)} ${n(t)} ${n(r)} ${n(spring)}V${n(b)}Z`;
  };
  const [arch, inner] = [arched(0), arched(12)];
  return (
    fill(arch, shade(wood, 0.16)) +
    fill(
      inner,
      pen.linear(
        [
          [0, shade(gesso, 0.07)],
          [0.3, gesso],
          [1, '#FFFDF6'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    pen.clip(inner, `<g transform="translate(9 9)">${stroke(inner, shade(wood, 0.3), 15, 0.2)}</g>`) +
    stroke(inner, INK, pen.weight * 0.7, 0.6) +
    stroke(arch, INK, pen.weight * 0.9, 0.75) +
    stroke(
      `${ellipse(w / 2, h * 0.38, w * 0.2)}${ellipse(w / 2, h * 0.38, w * 0.185)}`,
      mix(GOLD, BOLE, 0.25),
      1.8,
      0.7,
    ) +
    fill(branch(w * 0.28, h * 0.84, w * 0.28, 5) + branch(w * 0.72, h * 0.84, w * 0.28, 5), GOLD, 0.55)
  );
}

/** Draws plies of veneer along an edge. */
function plies(width: number, height: number, colour: string): string {
  let path = '';
  for (let ply = 1; ply < 5; ply += 1) path += `M${n((ply * width) / 5)} 0V${n(height)}`;
  return stroke(path, shade(colour, 0.3), 2.4, 0.8);
}

export function iconBoard(pen: Pen): string {
  const { shape } = pen.shown;
  const [w, h] = drawnSize(pen, [410, 530], 400, 560);
  const view = camera(-20, 10, 388, 640);
  const top = h * 0.98;
  const face = view.plane([-w / 2, 0, top], [1, 0, 0], [0, 0.16, -0.98]);
  const edge = view.plane([w / 2, 0, top], [0, 1, 0], [0, 0.16, -0.98]);
  const wood = shape === 'gesso' ? '#C79F6B' : pen.colour;
  const upright = (tag: string, width: number, height: number): string =>
    `<g transform="rotate(90) scale(1 -1)">${grain(pen.random(tag), height, width, wood, 11)}${pores(pen.random(`${tag}/pores`), height, width, pen.close ? 160 : 60)}</g>`;
  const bare =
    fill(
      rect(0, 0, w, h),
      pen.linear(
        [
          [0, tint(wood, 0.07)],
          [0.5, wood],
          [1, shade(wood, 0.07)],
        ],
        [0, 0, 1, 1],
      ),
    ) + upright('face', w, h);
  const gesso =
    fill(rect(0, 0, w, h), flat(pen, pen.colour, 0.05)) +
    fill(rect(0, 0, w, h), tint(pen.colour, 0.04), 0.6) +
    stroke(`M${n(w * 0.1)} ${n(h * 0.06)}L${n(w * 0.62)} ${n(h * 0.5)}`, '#ffffff', 34, 0.28) +
    stroke(rect(5, 5, w - 10, h - 10, 3), shade(pen.colour, 0.08), 2, 0.7);
  const baseline = face.at(w / 2, h)[1];
  return place(
    spot(pen, 430, baseline + 8, w * 0.72, 36, SHADOW, 0.42) +
      foot(pen, face.at(0, h), face.at(w, h), edge.at(42, h)) +
      fill(
        edge.quad(0, 0, 42, h),
        pen.linear([
          [0, shade(wood, 0.16)],
          [1, shade(wood, 0.26)],
        ]),
      ) +
      edge.draw(pen.clip(rect(0, 0, 42, h), shape === 'panel' ? plies(42, h, wood) : upright('edge', 42, h))) +
      pen.contour(edge.quad(0, 0, 42, h)) +
      face.draw(shape === 'gesso' ? gesso : shape === 'panel' ? bare : bare + hollow(pen, [w, h])) +
      pen.contour(face.quad(0, 0, w, h)),
    0,
    400 + h * 0.53 - baseline,
  );
}
