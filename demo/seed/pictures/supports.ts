/** Painting supports: cloth and wood. */

import { camera } from './camera.ts';
import { BEECH, BOLE, GOLD, INK, mix, STEEL, shade, tint, WALNUT } from './colour.ts';
import { ellipse, n, type Point, polygon, pt, rect, spline } from './geometry.ts';
import { cast, flat, matte, SHADOW, spot } from './light.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { grain, pores, speckle, weave } from './texture.ts';

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

/** Draws four bars joined at the corners, seen from the back, with wedges: `w` × `h` from 0,0. */
function stretcherFrame(pen: Pen, w: number, h: number, width: number, colour: string): string {
  const opening = rect(width, width, w - 2 * width, h - 2 * width);
  const wedge = polygon([
    [0, 0],
    [width * 0.62, width * 0.1],
    [width * 0.62, width * 0.3],
    [0, width * 0.22],
  ]);
  const wedges = (
    [
      [width * 0.72, width * 1.02, 45],
      [w - width * 1.02, width * 0.72, 135],
      [w - width * 0.72, h - width * 1.02, 225],
      [width * 1.02, h - width * 0.72, 315],
    ] as const
  ).map(([x, y, angle]) => place(cast(wedge, 3) + pen.solid(wedge, tint(colour, 0.1)), x, y, angle));
  const bars = (
    [
      [0, 0, 0, w],
      [w, 0, 90, h],
      [w, h, 180, w],
      [0, h, 270, h],
    ] as const
  ).map(([x, y, angle, length], index) =>
    place(
      mitred(pen, `bar${index}`, length, width, index > 0 && index < 3 ? shade(colour, 0.05) : colour),
      x,
      y,
      angle,
    ),
  );
  return bars.join('') + stroke(opening, INK, pen.weight * 0.6, 0.5) + wedges.join('');
}

/** Returns how large an object is drawn whose longer side has `long` millimetres: sizes differ less than in life. */
const drawnSize = (long: number): number => 640 * Math.min(1, (long / 1000) ** 0.42);

/** Draws a bare stretcher with the proportions of its sides, with a cross inside if it has one. */
export function stretcher(pen: Pen): string {
  const [short = 500, long = 500] = pen.shown.millimetres ?? [];
  const h = drawnSize(long);
  const w = (h * short) / long;
  const bar = Math.min(64, 24 + (h * 30) / long);
  const hollow = `${rect(0, 0, w, h)}${rect(bar, bar, w - 2 * bar, h - 2 * bar)}`;
  const shadow = cast(hollow, 16).replace('<g ', '<g fill-rule="evenodd" ');
  const lath = (x: number, y: number, width: number, height: number): string =>
    cast(rect(x, y, width, height), 6) +
    pen.solid(rect(x, y, width, height), flat(pen, tint(pen.colour, 0.02))) +
    (width > height
      ? place(grain(pen.random('cross'), width, height, pen.colour, 8), x, y)
      : place(grain(pen.random('upright'), height, width, pen.colour, 8), x + width, y, 90));
  const brace =
    pen.shown.shape === 'braced'
      ? lath(w / 2 - bar * 0.4, bar - 4, bar * 0.8, h - 2 * bar + 8) +
        lath(bar - 4, h / 2 - bar * 0.4, w - 2 * bar + 8, bar * 0.8)
      : '';
  return place(shadow + brace + stretcherFrame(pen, w, h, bar, pen.colour), 396 - w / 2, 392 - h / 2, 3);
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

/** Draws a canvas on its stretcher, or on board, with the back of another one behind it. */
export function canvas(pen: Pen): string {
  const isBoard = pen.shown.shape === 'board';
  const [short = 460, long = 520] = pen.shown.millimetres ?? [];
  const high = pen.shown.millimetres ? drawnSize(long) * 1.02 : 520;
  const across = (high * short) / long;
  const depth = isBoard ? 7 : 44;
  const view = camera(-24, 8, 400 - across * 0.05, 400 + high * 0.5);
  const [left, top] = [-across / 2, high * 0.98];
  const face = view.plane([left, 0, top], [1, 0, 0], [0, 0.14, -0.98]);
  const edge = view.plane([-left, 0, top], [0, 1, 0.0], [0, 0.14, -0.98]);
  const cloth = weave(pen, pen.colour, pen.close ? 3.4 : 4);
  const random = pen.random('tacks');
  const tacks = isBoard
    ? ''
    : Array.from({ length: Math.round(high / 62) }, (_, index) => {
        const [x, y] = edge.at(22, 36 + index * 62 + random.around(4));
        return ellipse(x, y, 3.6, 4.6);
      }).join('');
  const behind = view.plane([left + across * 0.2, 150, top + 20], [1, 0, 0], [0, 0.16, -0.98]);
  const [bw, bh] = [across * 0.94, high * 0.94];
  const card = flat(pen, '#B9A78A');
  const other = isBoard
    ? pen.solid(rect(0, 0, bw, bh), card)
    : stretcherFrame(pen, bw, bh, Math.min(54, bw * 0.14), BEECH);
  const whole = face.quad(0, 0, across, high);
  return (
    foot(pen, face.at(0, high), face.at(across, high), edge.at(depth, high)) +
    behind.draw(`${cast(rect(0, 0, bw, bh), 8)}${other}`) +
    pen.solid(
      edge.quad(0, 0, depth, high),
      pen.linear([
        [0, shade(isBoard ? '#B9A78A' : pen.colour, 0.14)],
        [1, shade(isBoard ? '#B9A78A' : pen.colour, 0.24)],
      ]),
    ) +
    fill(tacks, shade(STEEL, 0.25)) +
    stroke(tacks, INK, pen.weight * 0.5, 0.6) +
    fill(whole, flat(pen, tint(pen.colour, 0.02))) +
    `<g opacity=".7">${fill(whole, cloth)}</g>` +
    fill(
      whole,
      pen.linear(
        [
          [0, '#ffffff', 0.5],
          [0.5, '#ffffff', 0],
          [1, '#4A2A08', 0.16],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    pen.contour(whole) +
    stroke(`M${pt(face.at(5, 6))}L${pt(face.at(across - 5, 6))}`, '#ffffff', 3, 0.7)
  );
}

/** The primed part of an unrolled canvas, which ends before its edges. */
const PRIMED = 'M178 340L596 276C624 386 648 510 676 618L254 676C230 552 202 440 178 340Z';

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
    (pen.shown.shape === 'primed'
      ? fill(PRIMED, '#FBF8F0', 0.96) + stroke(PRIMED, shade(pen.colour, 0.2), pen.weight * 0.6, 0.7)
      : '') +
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

/** Draws a board for icons with a sunken field and gesso, one that is all gesso, or a plain panel of plywood. */
export function iconBoard(pen: Pen): string {
  const kind = pen.shown.shape ?? 'ark';
  const [short = 205, long = 265] = pen.shown.millimetres ?? [];
  const h = pen.shown.millimetres ? 560 * Math.min(1, (long / 400) ** 0.5) : 530;
  const w = (h * short) / long;
  const view = camera(-20, 10, 380, 384 + h * 0.5);
  const [left, top] = [-w / 2, h * 0.98];
  const face = view.plane([left, 0, top], [1, 0, 0], [0, 0.16, -0.98]);
  const edge = view.plane([-left, 0, top], [0, 1, 0], [0, 0.16, -0.98]);
  const depth = kind === 'panel' ? 30 : 42;
  const wood = kind === 'gesso' ? '#C79F6B' : pen.colour;
  const upright = (tag: string, width: number, height: number): string =>
    `<g transform="rotate(90) scale(1 -1)">${grain(pen.random(tag), height, width, wood, 11)}${pores(pen.random(`${tag}/pores`), height, width, pen.close ? 160 : 60)}</g>`;
  const plies = [0.2, 0.4, 0.6, 0.8].map((share) => `M${n(depth * share)} 0V${n(h)}`).join('');
  const battens = (y: number): string => {
    const bar = view.plane([-left, 0, top], [0, 1, 0], [0, 0.16, -0.98]).quad(depth, h * y, 16, 46);
    return pen.solid(bar, shade(WALNUT, 0.08));
  };
  return (
    spot(pen, 400 + w * 0.14, 392 + h * 0.51, w * 0.74, 36, SHADOW, 0.42) +
    foot(pen, face.at(0, h), face.at(w, h), edge.at(depth, h)) +
    (kind === 'panel' ? '' : battens(0.2) + battens(0.7)) +
    fill(
      edge.quad(0, 0, depth, h),
      pen.linear([
        [0, shade(wood, 0.16)],
        [1, shade(wood, 0.26)],
      ]),
    ) +
    edge.draw(
      kind === 'panel'
        ? stroke(plies, shade(wood, 0.34), 2.4, 0.8)
        : pen.clip(rect(0, 0, depth, h), upright('edge', depth, h)),
    ) +
    pen.contour(edge.quad(0, 0, depth, h)) +
    face.draw(
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
      ) +
        upright('face', w, h) +
        (kind === 'panel' ? '' : field(pen, kind === 'gesso', w, h, wood)),
    ) +
    pen.contour(face.quad(0, 0, w, h))
  );
}

/** Draws gesso on the front of a board, `w` × `h` from 0,0: to the edge, or in the sunken field of an ark. */
function field(pen: Pen, isWhole: boolean, w: number, h: number, wood: string): string {
  const gesso = '#F4EEE0';
  const ground = pen.linear(
    [
      [0, shade(gesso, 0.07)],
      [0.3, gesso],
      [1, '#FFFDF6'],
    ],
    [0, 0, 1, 1],
  );
  if (isWhole) {
    const linen = rect(0, 0, w, h);
    return (
      fill(linen, ground) +
      speckle(pen.random('gesso'), w, h, pen.close ? 700 : 260, pen.close ? 1.4 : 2.2, gesso) +
      stroke(`M6 6H${n(w - 6)}M6 6V${n(h - 6)}`, '#ffffff', 5, 0.8)
    );
  }
  const [x, y] = [w * 0.15, w * 0.15];
  const outer = rect(x, y, w - 2 * x, h - 2 * y);
  const inner = rect(x + 13, y + 13, w - 2 * x - 26, h - 2 * y - 26);
  const [cx, r] = [w / 2, w * 0.19];
  return (
    fill(outer, shade(wood, 0.16)) +
    fill(
      `M${n(x)} ${n(y)}H${n(w - x)}L${n(w - x - 13)} ${n(y + 13)}H${n(x + 13)}V${n(h - y - 13)}L${n(x)} ${n(h - y)}Z`,
      shade(wood, 0.3),
    ) +
    fill(
      `M${n(w - x)} ${n(y)}V${n(h - y)}H${n(x)}L${n(x + 13)} ${n(h - y - 13)}H${n(w - x - 13)}V${n(y + 13)}Z`,
      tint(wood, 0.1),
    ) +
    fill(inner, ground) +
    fill(
      `M${n(x + 13)} ${n(y + 13)}H${n(w - x - 13)}V${n(y + 24)}H${n(x + 24)}V${n(h - y - 13)}H${n(x + 13)}Z`,
      shade(wood, 0.3),
      0.28,
    ) +
    stroke(outer, INK, pen.weight * 0.9, 0.75) +
    stroke(inner, INK, pen.weight * 0.6, 0.5) +
    stroke(`${ellipse(cx, h * 0.4, r)}${ellipse(cx, h * 0.4, r * 0.9)}`, mix(GOLD, BOLE, 0.25), 1.8, 0.7) +
    stroke(
      `M${n(cx)} ${n(y + 30)}V${n(h - y - 30)}M${n(cx - r)} ${n(h * 0.4)}H${n(cx + r)}`,
      mix(GOLD, BOLE, 0.25),
      1,
      0.45,
    )
  );
}
