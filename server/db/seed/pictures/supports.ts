/** What one paints and draws on. */

import { BEECH, BOLE, GOLD, INK, LABEL, mix, PAPER_RAISED, shade, STEEL, tint } from './colour.ts';
import { box, camera, faces, footprint } from './camera.ts';
import { ellipse, n, type Point, polygon, rect, spline } from './geometry.ts';
import { cast, flat, matte, spot } from './light.ts';
import { branch, labelFace, rosette } from './ornament.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import type { Random } from './random.ts';
import { torn } from './sheet.ts';
import { grain, pores, speckle, weave } from './texture.ts';

/** A wooden bar from 0,0, its grain along it. */
export function bar(pen: Pen, tag: string, width: number, height: number, colour: string): string {
  const upright = height > width;
  const lines = upright
    ? `<g transform="rotate(90) scale(1 -1)">${grain(pen.random(tag), height, width, colour, 8)}</g>`
    : grain(pen.random(tag), width, height, colour, 8);
  const body = rect(0, 0, width, height);
  const paint = pen.linear([[0, tint(colour, 0.06)], [0.5, colour], [1, shade(colour, 0.08)]], upright ? [0, 0, 1, 0] : [0, 0, 0, 1]);
  return fill(body, paint) + pen.clip(body, lines) + pen.contour(body);
}

/** A bar whose ends are cut at 45°, lying along the top of a square of `size`; the others are turned. */
function mitred(pen: Pen, tag: string, size: number, width: number, colour: string): string {
  const body = polygon([[0, 0], [size, 0], [size - width, width], [width, width]]);
  const paint = pen.linear([[0, tint(colour, 0.07)], [0.55, colour], [0.9, shade(colour, 0.06)], [1, shade(colour, 0.14)]], [0, 0, 0, 1]);
  return fill(body, paint) + pen.clip(body, grain(pen.random(tag), size, width, colour, 9)) + pen.contour(body);
}

/** Four bars joined at the corners, seen from the back, with wedges: `size` square from 0,0. */
export function stretcherFrame(pen: Pen, size: number, width: number, colour: string): string {
  const opening = rect(width, width, size - 2 * width, size - 2 * width);
  const wedges: string[] = [];
  const wedge = polygon([[0, 0], [width * 0.62, width * 0.1], [width * 0.62, width * 0.3], [0, width * 0.22]]);
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
      const [x, y] = ([[0, 0], [size, 0], [size, size], [0, size]] as const)[index] ?? [0, 0];
      return place(mitred(pen, `bar${index}`, size, width, index > 0 && index < 3 ? shade(colour, 0.05) : colour), x, y, angle);
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

export function canvas(pen: Pen): string {
  const view = camera(-24, 8, 400, 520);
  const face = view.plane([-230, 0, 400], [1, 0, 0], [0, 0.14, -0.98]);
  const edge = view.plane([230, 0, 400], [0, 1, 0.0], [0, 0.14, -0.98]);
  const wide = 520;
  const cloth = weave(pen, pen.colour, pen.close ? 3.4 : 3);
  const random = pen.random('tacks');
  const tacks = Array.from({ length: 9 }, (_, index) => {
    const [x, y] = edge.at(22, 36 + index * 62 + random.around(4));
    return ellipse(x, y, 3.6, 4.6);
  }).join('');
  const behind = view.plane([-160, 150, 430], [1, 0, 0], [0, 0.16, -0.98]);
  const small = 440;
  return (
    spot(pen, 440, 668, 330, 46, '#4A3320', 0.5) +
    behind.draw(`${cast(rect(0, 0, small, small + 40), 8)}${stretcherFrame(pen, small, 54, BEECH)}`) +
    pen.solid(edge.quad(0, 0, 44, wide), pen.linear([[0, shade(pen.colour, 0.14)], [1, shade(pen.colour, 0.24)]])) +
    fill(tacks, shade(STEEL, 0.25)) +
    stroke(tacks, INK, pen.weight * 0.5, 0.6) +
    fill(face.quad(0, 0, 460, wide), flat(pen, tint(pen.colour, 0.02))) +
    `<g opacity=".55">${fill(face.quad(0, 0, 460, wide), cloth)}</g>` +
    fill(face.quad(0, 0, 460, wide), pen.linear([[0, '#ffffff', 0.5], [0.5, '#ffffff', 0], [1, '#4A2A08', 0.16]], [0, 0, 1, 1])) +
    pen.contour(face.quad(0, 0, 460, wide)) +
    stroke(`M${n(face.at(5, 6)[0])} ${n(face.at(5, 6)[1])}L${n(face.at(455, 6)[0])} ${n(face.at(455, 6)[1])}`, '#ffffff', 3, 0.7)
  );
}

/** A roll of cloth, its end as a spiral, some of it unrolled. */
export function canvasRoll(pen: Pen): string {
  const cloth = weave(pen, pen.colour, pen.close ? 3.4 : 3);
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
    fill(sheet, pen.linear([[0, shade(pen.colour, 0.1)], [0.22, tint(pen.colour, 0.03)], [1, pen.colour]], [0.4, 0, 0.5, 1])) +
    `<g opacity=".6">${fill(sheet, cloth)}</g>` +
    fill(sheet, pen.linear([[0, '#3A1E08', 0.34], [0.2, '#3A1E08', 0.02], [1, '#3A1E08', 0.06]], [0.4, 0, 0.5, 1])) +
    pen.contour(sheet) +
    fringe(pen, [236, 706], [700, 640]) +
    fill(barrel, pen.linear(matte(tint(pen.colour, 0.02)), [0.45, 0, 0.55, 1])) +
    `<g opacity=".4">${fill(barrel, cloth)}</g>` +
    fill(barrel, pen.linear([[0, '#ffffff', 0.1], [0.25, '#ffffff', 0.35], [0.6, '#3A1E08', 0.05], [1, '#3A1E08', 0.3]], [0.45, 0, 0.55, 1])) +
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

/** Loose threads along a cut edge. */
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
  const view = camera(-20, 10, 396, 520);
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
    spot(pen, 440, 672, 300, 44, '#4A3320', 0.52) +
    fill(edge.quad(0, 0, 42, h), pen.linear([[0, shade(wood, 0.16)], [1, shade(wood, 0.26)]])) +
    edge.draw(pen.clip(rect(0, 0, 42, h), upright('edge', 42, h))) +
    pen.contour(edge.quad(0, 0, 42, h)) +
    face.draw(
      fill(rect(0, 0, w, h), pen.linear([[0, tint(wood, 0.07)], [0.5, wood], [1, shade(wood, 0.07)]], [0, 0, 1, 1])) +
        upright('face', w, h) +
        fill(arch, shade(wood, 0.16)) +
        fill(inner, pen.linear([[0, shade(gesso, 0.07)], [0.3, gesso], [1, '#FFFDF6']], [0, 0, 1, 1])) +
        pen.clip(inner, stroke('M74 178C78 64 336 64 336 178', shade(wood, 0.3), 16, 0.22) + stroke('M76 460V174', shade(wood, 0.3), 14, 0.2)) +
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

/** The layered edges of a block of paper. */
function layers(random: Random, width: number, height: number, step: number): string {
  let path = '';
  for (let y = 3; y < height - 1; y += step) path += `M${n(random.between(0, 12))} ${n(y)}H${n(width - random.between(0, 12))}`;
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
      fill(lifted, pen.linear([[0, '#34504A'], [0.7, '#2A433D'], [1, '#223833']], [0, 0, 1, 1])) +
        fill('M0 0H480V46H0Z', shade('#34504A', 0.12)) +
        stroke('M0 46H480', INK, 2, 0.6) +
        fill(rect(110, 130, 260, 250), tint(LABEL, 0.02)) +
        labelFace(pen, 110, 130, 260, 250, '#34504A') +
        stroke(lifted, INK, pen.weight * 1.1, 0.86) +
        fill(curlBack, pen.linear([[0, '#EFE6D4'], [0.5, '#FFFDF6'], [1, '#CDBFA6']], [0.1, 0, 0.8, 1])) +
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
        fill(rect(-6, -6, 452, 592, 8), pen.linear([[0, tint(cloth, 0.08)], [0.6, cloth], [1, shade(cloth, 0.06)]], [0, 0, 1, 1])) +
          pen.clip(rect(-6, -6, 452, 592, 8), speckle(random, 452, 592, pen.close ? 900 : 240, pen.close ? 1.4 : 2.4, cloth)) +
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

/** Sheets of abrasive paper, one curling, and a cork block wrapped in another. */
export function sandpaper(pen: Pen): string {
  const random = pen.random('edge');
  const grit = (tag: string, w: number, h: number): string => speckle(pen.random(tag), w, h, pen.close ? 2600 : 900, pen.close ? 2.2 : 3, pen.colour);
  const sheet = (tag: string, w: number, h: number, colour: string): string => {
    const d = torn(random, [[0, 0], [w, 0], [w, h], [0, h]], 1.2, 20);
    return cast(rect(0, 0, w, h), 8) + fill(d, flat(pen, colour)) + pen.clip(d, grit(tag, w, h)) + pen.contour(d);
  };
  const back = mix(PAPER_RAISED, '#C9A877', 0.6);
  const flap = 'M250 0C300 40 330 50 372 30C372 80 384 110 380 150C330 150 280 90 250 0Z';
  const view = camera(-28, 40, 440, 560);
  const block = { x: -130, y: -80, z: 0, size: [260, 160, 84] as const };
  return (
    place(sheet('b', 380, 440, shade(pen.colour, 0.09)), 250, 110, 9) +
    place(sheet('a', 380, 440, pen.colour) + cast(flap, 5) + pen.solid(flap, pen.linear([[0, shade(back, 0.12)], [0.4, tint(back, 0.1)], [1, shade(back, 0.05)]], [0, 1, 1, 0])), 128, 148, -7) +
    cast(footprint(view, block), 16) +
    box(pen, view, block, '#C8996A', {
      top: speckle(pen.random('cork'), 260, 160, 120, 5, '#C8996A'),
      front: speckle(pen.random('cork2'), 260, 48, 60, 5, '#C8996A') + fill('M0 48H260V84H0Z', shade(pen.colour, 0.05)) + stroke('M0 48H260', INK, 2, 0.6),
      side: speckle(pen.random('cork3'), 160, 48, 30, 5, shade('#C8996A', 0.16)) + fill('M0 48H160V84H0Z', shade(pen.colour, 0.16)) + stroke('M0 48H160', INK, 2, 0.6),
    })
  );
}
