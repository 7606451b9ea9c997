/** Painting supports: cloth and wood. */

import { camera } from './camera.ts';
import { BEECH, BOLE, GOLD, INK, mix, STEEL, shade, tint } from './colour.ts';
import { ellipse, n, type Point, polygon, rect, spline } from './geometry.ts';
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

/** Draws four bars joined at the corners, seen from the back, with wedges: `size` square from 0,0. */
function stretcherFrame(pen: Pen, size: number, width: number, colour: string): string {
  const opening = rect(width, width, size - 2 * width, size - 2 * width);
  const wedges: string[] = [];
  const wedge = polygon([
    [0, 0],
    [width * 0.62, width * 0.1],
    [width * 0.62, width * 0.3],
    [0, width * 0.22],
  ]);
  for (const [x, y, angle] of [
    [width * 0.72, width * 1.02, 45],
    [size - width * 1.02, width * 0.72, 135],
    [size - width * 0.72, size - width * 1.02, 225],
    [width * 1.02, size - width * 0.72, 315],
  ] as const) {
    wedges.push(place(cast(wedge, 3) + pen.solid(wedge, tint(colour, 0.1)), x, y, angle));
  }
  const bars = [0, 90, 180, 270]
    .map((angle, index) => {
      const [x, y] = (
        [
          [0, 0],
          [size, 0],
          [size, size],
          [0, size],
        ] as const
      )[index] ?? [0, 0];
      return place(
        mitred(pen, `bar${index}`, size, width, index > 0 && index < 3 ? shade(colour, 0.05) : colour),
        x,
        y,
        angle,
      );
    })
    .join('');
  return bars + stroke(opening, INK, pen.weight * 0.6, 0.5) + wedges.join('');
}

export function stretcher(pen: Pen): string {
  const size = 520;
  const hollow = `${rect(0, 0, size, size)}${rect(64, 64, size - 128, size - 128)}`;
  const shadow = cast(hollow, 16).replace('<g ', '<g fill-rule="evenodd" ');
  return place(shadow + stretcherFrame(pen, size, 64, pen.colour), 158, 122, 5);
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
  const view = camera(-24, 8, 376, 566);
  const face = view.plane([-230, 0, 400], [1, 0, 0], [0, 0.14, -0.98]);
  const edge = view.plane([230, 0, 400], [0, 1, 0.0], [0, 0.14, -0.98]);
  const wide = 520;
  const cloth = weave(pen, pen.colour, pen.close ? 3.4 : 4);
  const random = pen.random('tacks');
  const tacks = Array.from({ length: 8 }, (_, index) => {
    const [x, y] = edge.at(22, 40 + index * 62 + random.around(4));
    return ellipse(x, y, 3.6, 4.6);
  }).join('');
  const behind = view.plane([-160, 150, 430], [1, 0, 0], [0, 0.16, -0.98]);
  const small = 440;
  return (
    spot(pen, 450, 676, 320, 40, SHADOW, 0.42) +
    foot(pen, face.at(0, wide), face.at(460, wide), edge.at(44, wide)) +
    behind.draw(`${cast(rect(0, 0, small, small + 40), 8)}${stretcherFrame(pen, small, 54, BEECH)}`) +
    pen.solid(
      edge.quad(0, 0, 44, wide),
      pen.linear([
        [0, shade(pen.colour, 0.14)],
        [1, shade(pen.colour, 0.24)],
      ]),
    ) +
    fill(tacks, shade(STEEL, 0.25)) +
    stroke(tacks, INK, pen.weight * 0.5, 0.6) +
    fill(face.quad(0, 0, 460, wide), flat(pen, tint(pen.colour, 0.02))) +
    `<g opacity=".7">${fill(face.quad(0, 0, 460, wide), cloth)}</g>` +
    fill(
      face.quad(0, 0, 460, wide),
      pen.linear(
        [
          [0, '#ffffff', 0.5],
          [0.5, '#ffffff', 0],
          [1, '#4A2A08', 0.16],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    pen.contour(face.quad(0, 0, 460, wide)) +
    stroke(
      `M${n(face.at(5, 6)[0])} ${n(face.at(5, 6)[1])}L${n(face.at(455, 6)[0])} ${n(face.at(455, 6)[1])}`,
      '#ffffff',
      3,
      0.7,
    )
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

export function iconBoard(pen: Pen): string {
  const view = camera(-20, 10, 380, 560);
  const face = view.plane([-205, 0, 410], [1, 0, 0], [0, 0.16, -0.98]);
  const edge = view.plane([205, 0, 410], [0, 1, 0], [0, 0.16, -0.98]);
  const [w, h] = [410, 530];
  const wood = pen.colour;
  const upright = (tag: string, width: number, height: number): string =>
    `<g transform="rotate(90) scale(1 -1)">${grain(pen.random(tag), height, width, wood, 11)}${pores(pen.random(`${tag}/pores`), height, width, pen.close ? 160 : 60)}</g>`;
  const arch = 'M62 470V170C62 40 348 40 348 170V470Z';
  const inner = 'M74 460V174C74 60 336 60 336 174V460Z';
  const gesso = '#F4EEE0';
  return (
    spot(pen, 450, 672, 300, 40, SHADOW, 0.42) +
    foot(pen, face.at(0, h), face.at(w, h), edge.at(42, h)) +
    fill(
      edge.quad(0, 0, 42, h),
      pen.linear([
        [0, shade(wood, 0.16)],
        [1, shade(wood, 0.26)],
      ]),
    ) +
    edge.draw(pen.clip(rect(0, 0, 42, h), upright('edge', 42, h))) +
    pen.contour(edge.quad(0, 0, 42, h)) +
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
        pen.clip(
          inner,
          stroke('M74 178C78 64 336 64 336 178', shade(wood, 0.3), 16, 0.22) +
            stroke('M76 460V174', shade(wood, 0.3), 14, 0.2),
        ) +
        stroke(inner, INK, pen.weight * 0.7, 0.6) +
        stroke(arch, INK, pen.weight * 0.9, 0.75) +
        stroke('M348 170V470H62', '#FFF3DC', 3, 0.6) +
        stroke(`${ellipse(205, 206, 84)}${ellipse(205, 206, 76)}`, mix(GOLD, BOLE, 0.25), 1.8, 0.7) +
        stroke(`M205 122V${460}M121 206H289`, mix(GOLD, BOLE, 0.25), 1, 0.45) +
        fill(branch(116, 440, 120, 5) + branch(294, 440, 120, 5), GOLD, 0.55),
    ) +
    pen.contour(face.quad(0, 0, w, h))
  );
}
