/** Swatches of raw materials: leaf, wood, cloth, hide, steel, stone, clay, paper. */

import { BOLE, BRASS, INK, shade, tint } from './colour.ts';
import { drags } from './craft.ts';
import { ellipse, n, type Point, polygon, rect, spline } from './geometry.ts';
import { cast, glow, spot, WHOLE } from './light.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { leafSurface, torn } from './sheet.ts';
import { grain, pores, speckle, specks } from './texture.ts';

/** Draws leaves laid over bole: seams where they overlap, the red visible through the cracks. */
export function leafLaid(pen: Pen): string {
  const random = pen.random('laid');
  const leaves = (
    [
      [-70, -50],
      [398, -74],
      [-92, 402],
      [372, 386],
    ] as const
  ).map(([x, y], index) => {
    const size = 500;
    const edge = torn(
      random,
      [
        [0, 0],
        [size, 0],
        [size, size],
        [0, size],
      ],
      7,
      12,
    );
    const seam = `<g transform="translate(4 6)">${stroke(edge, '#3A1E08', 6, 0.2)}</g>`;
    return place(
      seam +
        pen.clip(edge, leafSurface(pen, `leaf${index}`, size, size)) +
        stroke(edge, shade(pen.colour, 0.2), 1.8, 0.8) +
        stroke(edge, tint(pen.colour, 0.2), 0.9, 0.6),
      x,
      y,
      random.around(5),
    );
  });
  let cracks = '';
  for (let index = 0; index < 9; index += 1) {
    let [x, y] = [random.between(40, 760), random.between(40, 760)];
    const points: Point[] = [];
    const angle = random.between(0, 6.3);
    for (let step = 0; step < 4; step += 1) {
      points.push([x, y]);
      x += Math.cos(angle + random.around(0.7)) * 20;
      y += Math.sin(angle + random.around(0.7)) * 20;
    }
    const back = [...points].reverse().map(([px, py]): Point => [px + random.between(1, 5), py + random.between(1, 5)]);
    cracks += polygon([...points, ...back]);
  }
  return (
    fill(WHOLE, BOLE) +
    leaves.join('') +
    fill(cracks, BOLE, 0.85) +
    spot(pen, 300, 260, 360, 200, '#FFFBEA', 0.4) +
    glow(pen, 0.8)
  );
}

export function woodGrain(pen: Pen): string {
  const board = (tag: string, y: number, height: number, colour: string): string =>
    `<g transform="translate(0 ${y})">${pen.clip(rect(0, 0, 800, height), fill(rect(0, 0, 800, height), colour) + grain(pen.random(tag), 800, height, colour, 11, 2.2) + grain(pen.random(`${tag}/fine`), 800, height, colour, 6, 0.9) + pores(pen.random(`${tag}/pores`), 800, height, 220, 1.3))}</g>`;
  const knot = Array.from({ length: 7 }, (_, index) =>
    ellipse(560 + index * 1.5, 452, 12 + index * 11, 6 + index * 5.5),
  ).join('');
  return (
    board('a', 0, 300, pen.colour) +
    board('b', 300, 330, shade(pen.colour, 0.03)) +
    board('c', 630, 170, tint(pen.colour, 0.03)) +
    fill(ellipse(564, 452, 84, 42), shade(pen.colour, 0.05)) +
    stroke(knot, shade(pen.colour, 0.2), 2.4, 0.7) +
    fill(ellipse(562, 452, 15, 8), shade(pen.colour, 0.34)) +
    stroke('M0 300H800M0 630H800', INK, 3, 0.55) +
    stroke('M0 303H800M0 633H800', '#FFF3DC', 2, 0.4) +
    glow(pen)
  );
}

/** Draws threads over and under each other, no two quite alike. */
export function clothWeave(pen: Pen): string {
  const random = pen.random('weave');
  const cell = 23;
  const tones = new Map<string, string>();
  const lay = (tone: string, path: string): void => {
    tones.set(tone, (tones.get(tone) ?? '') + path);
  };
  const shades = [-0.035, -0.015, 0, 0.02, 0.035].map((step) =>
    step < 0 ? shade(pen.colour, -step) : tint(pen.colour, step),
  );
  const count = Math.ceil(800 / cell) + 1;
  const drift = Array.from({ length: count }, () => random.around(2));
  const warp = Array.from({ length: count }, () => Math.floor(random.between(0, 5)));
  const weft = Array.from({ length: count }, () => Math.floor(random.between(0, 5)));
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column < count; column += 1) {
      const [x, y] = [column * cell + (drift[row] ?? 0), row * cell + (drift[column] ?? 0)];
      const upright = (row + column) % 2 === 0;
      const tone = shades[(upright ? warp[column] : weft[row]) ?? 2] ?? pen.colour;
      lay(tone, upright ? `M${n(x)} ${n(y - 9)}v18` : `M${n(x - 9)} ${n(y)}h18`);
    }
  }
  const threads = [...tones].map(([tone, path]) => stroke(path, tone, 17)).join('');
  const sheen = [...tones.values()].map((path) => stroke(path, '#ffffff', 5, 0.16)).join('');
  let fibres = '';
  for (let index = 0; index < 150; index += 1) {
    fibres += `M${n(random.between(0, 800))} ${n(random.between(0, 800))}q${n(random.around(14))} ${n(random.around(14))} ${n(random.around(28))} ${n(random.around(28))}`;
  }
  return (
    fill(WHOLE, shade(pen.colour, 0.26)) +
    `<g transform="translate(2 3)">${stroke([...tones.values()].join(''), shade(pen.colour, 0.18), 18.5, 0.8)}</g>` +
    threads +
    `<g transform="translate(-3 -3)">${sheen}</g>` +
    stroke(fibres, tint(pen.colour, 0.1), 1.3, 0.7) +
    stroke(fibres, shade(pen.colour, 0.2), 0.8, 0.3) +
    glow(pen)
  );
}

export function hide(pen: Pen): string {
  const random = pen.random('hide');
  let cells = '';
  for (let index = 0; index < 520; index += 1) {
    const [x, y] = [random.between(0, 800), random.between(0, 660)];
    cells += `M${n(x)} ${n(y)}q${n(random.between(4, 12))} ${n(random.around(8))} ${n(random.between(10, 22))} ${n(random.between(-4, 12))}`;
  }
  const nails = Array.from({ length: 8 }, (_, index) => 56 + index * 98);
  return (
    fill(WHOLE, pen.colour) +
    speckle(pen.random('nap'), 800, 800, 900, 2.6, pen.colour) +
    stroke(cells, shade(pen.colour, 0.18), 1.6, 0.5) +
    `<g transform="translate(1.5 2)">${stroke(cells, tint(pen.colour, 0.14), 1.4, 0.5)}</g>` +
    fill('M0 640H800V800H0Z', '#2A1808', 0.25) +
    stroke('M0 640H800', INK, 3, 0.6) +
    stroke('M0 644H800', tint(pen.colour, 0.2), 2, 0.5) +
    nails
      .map((x) => {
        const paint = pen.radial(
          [
            [0, tint(BRASS, 0.24)],
            [0.5, BRASS],
            [1, shade(BRASS, 0.26)],
          ],
          0.34,
          0.3,
          0.75,
        );
        return `<g transform="translate(${x + 5} 726)">${fill(ellipse(0, 4, 30, 28), '#2A1808', 0.35)}</g><g transform="translate(${x} 720)">${pen.solid(ellipse(0, 0, 27), paint)}${fill(ellipse(-8, -10, 7, 5), '#ffffff', 0.8)}</g>`;
      })
      .join('') +
    glow(pen)
  );
}

export function steel(pen: Pen): string {
  const random = pen.random('steel');
  let dark = '';
  let light = '';
  for (let index = 0; index < 420; index += 1) {
    const line = `M${n(random.between(-200, 700))} ${n(random.between(0, 800))}h${n(random.between(120, 500))}`;
    if (random.chance(0.5)) dark += line;
    else light += line;
  }
  const c = pen.colour;
  const bands = pen.linear(
    [
      [0, tint(c, 0.06)],
      [0.18, tint(c, 0.2)],
      [0.34, c],
      [0.5, shade(c, 0.16)],
      [0.6, shade(c, 0.2)],
      [0.72, tint(c, 0.1)],
      [0.8, tint(c, 0.16)],
      [1, shade(c, 0.1)],
    ],
    [0, 0, 0.35, 1],
  );
  return (
    fill(WHOLE, bands) +
    stroke(dark, shade(c, 0.3), 1, 0.25) +
    stroke(light, '#ffffff', 1.2, 0.4) +
    fill('M0 690L800 560V800H0Z', BOLE) +
    fill(
      'M0 690L800 560V580L0 710Z',
      pen.linear(
        [
          [0, '#ffffff', 0.9],
          [1, shade(c, 0.1)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    stroke('M0 690L800 560M0 710L800 580', INK, 2, 0.7) +
    fill('M0 712L800 582V612L0 742Z', '#1F0A04', 0.28)
  );
}

export function agate(pen: Pen): string {
  const random = pen.random('agate');
  const rings: string[] = [];
  for (let index = 26; index > 0; index -= 1) {
    const r = index * 34;
    const points: Point[] = [];
    for (let step = 0; step < 12; step += 1) {
      const angle = (step / 12) * Math.PI * 2;
      const wobble =
        1 + 0.1 * Math.sin(step * 1.7 + 0.6) + 0.05 * Math.sin(step * 3.1 + index * 0.08) + random.around(0.012);
      points.push([560 + Math.cos(angle) * r * wobble, 250 + Math.sin(angle) * r * wobble * 0.86]);
    }
    const d = spline(points, true);
    const tone =
      index % 5 === 0
        ? tint(pen.colour, 0.24)
        : index % 3 === 0
          ? shade(pen.colour, 0.12)
          : index % 2 === 0
            ? tint(pen.colour, 0.05)
            : shade(pen.colour, 0.03);
    rings.push(
      fill(d, tone) + stroke(d, index % 4 === 0 ? '#FBE9DA' : shade(pen.colour, 0.2), index % 4 === 0 ? 3.4 : 1.4, 0.6),
    );
  }
  return (
    fill(WHOLE, pen.colour) +
    rings.join('') +
    fill(
      spline(
        [
          [530, 250],
          [560, 216],
          [600, 236],
          [596, 270],
          [556, 284],
        ],
        true,
      ),
      '#FBEFE2',
      0.85,
    ) +
    fill('M-40 300C120 120 300 40 520-20H640C360 80 160 220-20 460Z', '#ffffff', 0.26) +
    fill('M-20 500C140 260 360 120 700-20H740C420 130 200 290 20 540Z', '#ffffff', 0.16) +
    glow(pen)
  );
}

export function clay(pen: Pen): string {
  const c = pen.colour;
  const thumb = (x: number, y: number, angle: number): string => {
    const lines = Array.from(
      { length: 7 },
      (_, index) =>
        `M${-50 + index * 4} ${-54 + index * 16}Q0 ${-70 + index * 15} ${50 - index * 4} ${-54 + index * 16}`,
    ).join('');
    const bowl = pen.linear(
      [
        [0, shade(c, 0.18)],
        [0.5, shade(c, 0.02)],
        [1, tint(c, 0.13)],
      ],
      [0, 0, 1, 1],
    );
    return place(
      fill(ellipse(0, 0, 74, 96), bowl) +
        pen.clip(
          ellipse(0, 0, 70, 92),
          stroke(lines, shade(c, 0.12), 4, 0.6) +
            `<g transform="translate(0 4)">${stroke(lines, tint(c, 0.12), 3, 0.6)}</g>`,
        ),
      x,
      y,
      angle,
    );
  };
  const scrape = pen.random('scrape');
  return (
    fill(WHOLE, c) +
    stroke(drags(scrape, 800, 800, 60), shade(c, 0.1), 9, 0.35) +
    stroke(drags(scrape, 800, 800, 60), tint(c, 0.1), 7, 0.4) +
    stroke(drags(scrape, 800, 800, 40), shade(c, 0.2), 2, 0.4) +
    speckle(pen.random('grog'), 800, 800, 700, 5, c) +
    thumb(220, 270, -24) +
    thumb(390, 400, -12) +
    thumb(570, 520, 6) +
    glow(pen)
  );
}

/** Draws sheets one above the other, with deckle edges and fibres. */
export function paperSheets(pen: Pen): string {
  const random = pen.random('sheets');
  const sheet = (x: number, y: number, colour: string): string => {
    const edge = torn(
      random,
      [
        [x, -20],
        [820, -20],
        [820, y],
        [x, y],
      ],
      9,
      13,
    );
    return (
      cast(edge, 9) + fill(edge, colour) + stroke(edge, '#ffffff', 3, 0.6) + stroke(edge, shade(colour, 0.22), 1.4, 0.7)
    );
  };
  let fibres = '';
  for (let index = 0; index < 260; index += 1) {
    fibres += `M${n(random.between(0, 800))} ${n(random.between(0, 800))}q${n(random.around(12))} ${n(random.around(12))} ${n(random.around(30))} ${n(random.around(30))}`;
  }
  return (
    fill(WHOLE, shade(pen.colour, 0.1)) +
    sheet(60, 730, shade(pen.colour, 0.04)) +
    sheet(130, 650, shade(pen.colour, 0.015)) +
    sheet(200, 570, pen.colour) +
    stroke(fibres, shade(pen.colour, 0.2), 1.2, 0.3) +
    fill(specks(random, 0, 0, 800, 800, 700, 3.4), shade(pen.colour, 0.12), 0.3) +
    fill(specks(random, 0, 0, 800, 800, 700, 3.4), '#ffffff', 0.5) +
    glow(pen, 0.5)
  );
}
