/** Paper: in pads, bound, and as abrasive paper. */

import { box, camera, faces, footprint } from './camera.ts';
import { BOLE, GOLD, INK, LABEL, shade, tint } from './colour.ts';
import { n, rect, spline } from './geometry.ts';
import { cast } from './light.ts';
import { known } from './motifs.ts';
import { labelFace, rosette } from './ornament.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import type { Random } from './random.ts';
import { speckle } from './texture.ts';

/** Draws the layered edges of a block of paper. */
function layers(random: Random, width: number, height: number, step: number): string {
  let path = '';
  for (let y = 3; y < height - 1; y += step)
    path += `M${n(random.between(0, 12))} ${n(y)}H${n(width - random.between(0, 12))}`;
  return stroke(path, INK, 0.9, 0.28);
}

type Size = readonly [width: number, height: number];

/** Returns width and height in the picture of a format, A4 without one. */
function drawnFormat({ shown: { millimetres } }: Pen, most: number): Size {
  const [width = 210, height = 297] = millimetres ?? [];
  const scale = (most * (height / 420) ** 0.4) / height;
  return [width * scale, height * scale];
}

interface Cover {
  readonly colour: string;
  /** Share of the height that a coloured band covers. */
  readonly band: number;
  readonly isSpiral: boolean;
}

const COVERS: Readonly<Record<string, Cover>> = {
  fine: { colour: '#34504A', band: 0.08, isSpiral: false },
  rough: { colour: '#2F4A66', band: 0.08, isSpiral: false },
  satin: { colour: '#8A6A2C', band: 0.08, isSpiral: false },
  album: { colour: '#8C2F1B', band: 0.2, isSpiral: true },
  graphic: { colour: '#3B3530', band: 0.2, isSpiral: true },
  waxed: { colour: '#C39B6C', band: 0.3, isSpiral: false },
};

/** Draws the wire of a spiral binding along the upper edge. */
function spiralWire(width: number): string {
  const count = Math.round(width / 22);
  return Array.from({ length: count }, (_, index) => {
    const x = ((index + 0.5) * width) / count;
    return (
      fill(rect(x - 4, 9, 8, 8, 2), INK, 0.75) +
      stroke(`M${n(x)} 13C${n(x - 9)} -12 ${n(x + 9)} -16 ${n(x + 3)} 8`, '#8B877E', 3.4)
    );
  }).join('');
}

export function paperPad(pen: Pen): string {
  const [w, h] = drawnFormat(pen, 660);
  const cover = known(COVERS, pen.shown.shape ?? 'fine');
  const view = camera(-24, 54, 392, 420);
  const depth = pen.shown.shape === 'waxed' ? 22 : 46;
  const pad = { x: -w / 2, y: -h / 2, z: 0, size: [w, h, depth] as const };
  const { top } = faces(view, pad);
  const paper = pen.colour;
  const sheet = view.plane([-w / 2, h / 2, depth + 1], [1, 0, 0], [0, -1, 0]);
  const [right, fold] = [n(w), n(w * 0.56)];
  const lifted = `M0 0H${right}V${n(h - 130)}C${right} ${n(h - 80)} ${n(w - 6)} ${n(h - 44)} ${n(w - 60)} ${n(h - 26)}C${n(w - 100)} ${n(h - 10)} ${n(w - 150)} ${n(h - 22)} ${fold} ${n(h)}H0Z`;
  const curlBack = `M${right} ${n(h - 130)}C${right} ${n(h - 80)} ${n(w - 6)} ${n(h - 44)} ${n(w - 60)} ${n(h - 26)}C${n(w - 100)} ${n(h - 10)} ${n(w - 150)} ${n(h - 22)} ${fold} ${n(h)}C${n(w * 0.69)} ${n(h - 80)} ${n(w * 0.83)} ${n(h - 100)} ${right} ${n(h - 130)}Z`;
  const label = Math.min(w, h) * 0.54;
  return (
    cast(footprint(view, pad), 20) +
    box(pen, view, pad, paper, {
      front: layers(pen.random('front'), w, depth, pen.close ? 2.6 : 4),
      side: layers(pen.random('side'), h, depth, pen.close ? 2.6 : 4),
    }) +
    top.draw(
      fill(
        `M${fold} ${n(h)}C${n(w * 0.69)} ${n(h - 80)} ${n(w * 0.83)} ${n(h - 100)} ${right} ${n(h - 130)}V${n(h)}Z`,
        '#4A2A08',
        0.16,
      ),
    ) +
    sheet.draw(
      fill(
        lifted,
        pen.linear(
          [
            [0, cover.colour],
            [0.7, shade(cover.colour, 0.04)],
            [1, shade(cover.colour, 0.08)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
        fill(`M0 0H${right}V${n(h * cover.band)}H0Z`, shade(cover.colour, 0.12)) +
        stroke(`M0 ${n(h * cover.band)}H${right}`, INK, 2, 0.6) +
        fill(rect((w - label) / 2, h * 0.25, label, label * 0.96), tint(LABEL, 0.02)) +
        labelFace(pen, (w - label) / 2, h * 0.25, label, label * 0.96, cover.colour) +
        (cover.isSpiral ? spiralWire(w) : '') +
        stroke(lifted, INK, pen.weight * 1.1, 0.86) +
        fill(
          curlBack,
          pen.linear(
            [
              [0, '#EFE6D4'],
              [0.5, '#FFFDF6'],
              [1, '#CDBFA6'],
            ],
            [0.1, 0, 0.8, 1],
          ),
        ) +
        stroke(curlBack, INK, pen.weight * 1.1, 0.86),
    )
  );
}

/** Draws a bound sketchbook, larger if its format is. */
export function sketchbook(pen: Pen): string {
  const [, height] = drawnFormat(pen, 700);
  return place(place(boundBook(pen), -400, -400), 400, 400, 0, height / 600);
}

function boundBook(pen: Pen): string {
  const view = camera(-26, 50, 400, 440);
  const book = { x: -220, y: -290, z: 0, size: [440, 580, 62] as const };
  const { top, front, side } = faces(view, book);
  const cloth = pen.colour;
  const paper = '#F1E9D8';
  const random = pen.random('cloth');
  const ribbon = spline([front.at(150, 40), front.at(156, 80), front.at(142, 120), front.at(158, 160)]);
  return (
    cast(footprint(view, book), 22) +
    box(pen, view, book, paper, {
      front: layers(pen.random('front'), 440, 62, pen.close ? 2.6 : 4.4),
      side: layers(pen.random('side'), 580, 62, pen.close ? 2.6 : 4.4),
    }) +
    stroke(ribbon, INK, 10 + pen.weight, 0.8) +
    stroke(ribbon, BOLE, 10) +
    pen.solid(front.quad(-6, -4, 452, 14), shade(cloth, 0.06)) +
    pen.solid(side.quad(-6, -4, 592, 14), shade(cloth, 0.14)) +
    pen.solid(front.quad(-6, 52, 452, 14), shade(cloth, 0.06)) +
    pen.solid(side.quad(-6, 52, 592, 14), shade(cloth, 0.14)) +
    top.draw(
      place(
        fill(
          rect(-6, -6, 452, 592, 8),
          pen.linear(
            [
              [0, tint(cloth, 0.08)],
              [0.6, cloth],
              [1, shade(cloth, 0.06)],
            ],
            [0, 0, 1, 1],
          ),
        ) +
          pen.clip(
            rect(-6, -6, 452, 592, 8),
            speckle(random, 452, 592, pen.close ? 900 : 240, pen.close ? 1.4 : 2.4, cloth),
          ) +
          fill(rect(-6, -6, 46, 592, 8), BOLE) +
          stroke('M40-6V586', INK, 1.6, 0.6) +
          stroke(rect(74, 30, 338, 520), GOLD, 2) +
          fill(rosette(243, 250, 76), GOLD) +
          fill(rosette(243, 250, 26), cloth) +
          stroke('M190 370H296M208 388H278', GOLD, 3) +
          fill('M372-6H392V586H372Z', INK, 0.75) +
          stroke('M374-6V586', '#ffffff', 1, 0.3) +
          stroke(rect(-6, -6, 452, 592, 8), INK, pen.weight * 1.1, 0.86),
        0,
        -4,
      ),
    )
  );
}
