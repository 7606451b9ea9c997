/** Paper: in pads, bound, and as abrasive paper. */

import { box, camera, faces, footprint } from './camera.ts';
import { BOLE, GOLD, INK, LABEL, shade, tint } from './colour.ts';
import { n, rect, spline } from './geometry.ts';
import { cast } from './light.ts';
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

export function paperPad(pen: Pen): string {
  const view = camera(-24, 54, 392, 420);
  const pad = { x: -240, y: -300, z: 0, size: [480, 600, 46] as const };
  const { top } = faces(view, pad);
  const paper = pen.colour;
  const cover = view.plane([-240, 300, 47], [1, 0, 0], [0, -1, 0]);
  const lifted = 'M0 0H480V470C480 520 474 556 420 574C380 590 330 578 268 600H0Z';
  const curlBack = 'M480 470C480 520 474 556 420 574C380 590 330 578 268 600C330 520 400 500 480 470Z';
  return (
    cast(footprint(view, pad), 20) +
    box(pen, view, pad, paper, {
      front: layers(pen.random('front'), 480, 46, pen.close ? 2.6 : 4),
      side: layers(pen.random('side'), 600, 46, pen.close ? 2.6 : 4),
    }) +
    top.draw(fill('M268 600C330 520 400 500 480 470V600Z', '#4A2A08', 0.16)) +
    cover.draw(
      fill(
        lifted,
        pen.linear(
          [
            [0, '#34504A'],
            [0.7, '#2A433D'],
            [1, '#223833'],
          ],
          [0, 0, 1, 1],
        ),
      ) +
        fill('M0 0H480V46H0Z', shade('#34504A', 0.12)) +
        stroke('M0 46H480', INK, 2, 0.6) +
        fill(rect(110, 130, 260, 250), tint(LABEL, 0.02)) +
        labelFace(pen, 110, 130, 260, 250, '#34504A') +
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

export function sketchbook(pen: Pen): string {
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
