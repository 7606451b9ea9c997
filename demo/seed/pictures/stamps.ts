/** Stamps, ink and stencils. */

import { box, camera, faces, footprint } from './camera.ts';
import { BEECH, BRASS, GOLD, INK, shade, tint } from './colour.ts';
import { n, polygon, rect } from './geometry.ts';
import { band, lathe, type Profile } from './lathe.ts';
import { cast, gloss, matte, SHADOW, standing } from './light.ts';
import { ALPHABET, known, letter, type Motif, STAMPS } from './motifs.ts';
import { rosette } from './ornament.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import type { Random } from './random.ts';

/** Draws a wooden hand stamp on its block, with its foot at 0,0. */
export function handStamp(pen: Pen, wood: string): string {
  const grip: Profile = [
    [-300, 30, 1],
    [-290, 48],
    [-250, 62],
    [-206, 52],
    [-160, 30],
    [-110, 26],
    [-70, 40],
    [-56, 58],
    [-50, 60, 1],
  ];
  const foot: Profile = [
    [-50, 116, 1],
    [-12, 120, 1],
  ];
  const rubber: Profile = [
    [-12, 112, 1],
    [0, 112, 1],
  ];
  return (
    lathe(pen, rubber, matte('#7A3B2C'), { hatched: false }) +
    lathe(pen, foot, gloss(tint(wood, 0.12)), {
      top: pen.linear([
        [0, tint(wood, 0.22)],
        [1, tint(wood, 0.06)],
      ]),
      hatched: false,
    }) +
    lathe(pen, grip, gloss(wood), { top: tint(wood, 0.1) }) +
    fill(band(grip, -0.66, -0.42), '#ffffff', 0.3)
  );
}

/** Draws the print of a stamp within `r` of 0,0. */
export function print(motif: Motif, r: number, ink: string, opacity = 0.92): string {
  const area = motif.width === undefined;
  const drawn = area ? fill(motif.d, ink, opacity) : stroke(motif.d, ink, motif.width, opacity);
  return `<g transform="scale(${Math.round(r * 10) / 1000})">${drawn}</g>`;
}

/** Draws a card with room for a print. */
function card(pen: Pen): string {
  const sheet = polygon([
    [88, 446],
    [540, 396],
    [716, 640],
    [200, 716],
  ]);
  return (
    cast(sheet, 8) +
    pen.solid(
      sheet,
      pen.linear(
        [
          [0, '#FFFDF6'],
          [1, '#EFE4CF'],
        ],
        [0, 0, 1, 1],
      ),
    )
  );
}

export function stamp(pen: Pen): string {
  if (pen.shown.shape === 'abetka') return letterStamps(pen);
  const motif = known(STAMPS, pen.shown.shape ?? 'zirka');
  const printed = `<g transform="translate(296 560) scale(1 .66) rotate(-8)">${print(motif, 148, pen.colour)}</g>`;
  return card(pen) + printed + standing(pen, 560, 540, 138, 28) + place(handStamp(pen, '#B07A45'), 560, 550, 0, 1.3);
}

/** Draws one letter stamp seen from above its rubber: a beech block with the letter in mirror writing. */
function letterBlock(pen: Pen, x: number, y: number, character: string): string {
  const block = rect(x - 27, y - 27, 54, 54, 4);
  return (
    fill(rect(x - 22, y - 20, 56, 56, 4), SHADOW, 0.34) +
    pen.solid(
      block,
      pen.linear(
        [
          [0, tint(BEECH, 0.1)],
          [1, shade(BEECH, 0.05)],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    stroke(letter(character, x, y, 27), pen.colour, 4.4)
  );
}

/** Draws a tray of letter stamps: the alphabet, and three ornaments that make up the set of 36. */
function letterStamps(pen: Pen): string {
  const characters = [...ALPHABET, '', '', ''];
  const tray = rect(66, 92, 460, 460, 12);
  const well = rect(82, 108, 428, 428, 6);
  const blocks = characters.map((character, index) => {
    const [x, y] = [124 + (index % 6) * 69, 150 + Math.floor(index / 6) * 69];
    const ornament = [STAMPS.zirka, STAMPS.kalyna, STAMPS.soniashnyk][index - ALPHABET.length];
    return letterBlock(pen, x, y, character) + (ornament ? place(print(ornament, 20, pen.colour), x, y) : '');
  });
  const wood = pen.linear(
    [
      [0, tint(BEECH, 0.04)],
      [1, shade(BEECH, 0.1)],
    ],
    [0, 0, 1, 1],
  );
  const sample = rect(0, 0, 300, 118, 3);
  const word = ['С', 'Л', 'О', 'В', 'О'].map((character, index) => letter(character, 46 + index * 52, 59, 54)).join('');
  return (
    place(
      cast(tray, 16) +
        pen.solid(tray, wood) +
        fill(well, shade(BEECH, 0.24)) +
        fill('M82 108H510V122H96V536H82Z', INK, 0.25) +
        stroke(well, INK, pen.weight * 0.8, 0.7) +
        blocks.join(''),
      10,
      -30,
      -3,
      1.24,
    ) + place(cast(sample, 7) + pen.solid(sample, '#FFFBF0') + stroke(word, pen.colour, 7, 0.92), 430, 640, -6)
  );
}

export function inkPad(pen: Pen): string {
  const view = camera(-20, 48, 398, 500);
  const tin = { x: -240, y: -160, z: 0, size: [480, 320, 50] as const };
  const { top } = faces(view, tin);
  const lid = view.plane([-240, 160, 50], [1, 0, 0], [0, -0.42, -0.9]);
  const skin = '#2E2925';
  const pad = rect(26, 24, 428, 272, 10);
  const cloth = weaveDots(pen.random('pad'), 428, 272, pen.close ? 900 : 320);
  return (
    cast(footprint(view, tin), 22) +
    lid.draw(
      fill(
        rect(0, -320, 480, 320, 16),
        pen.linear(
          [
            [0, shade(BRASS, 0.05)],
            [0.35, tint(BRASS, 0.14)],
            [0.6, BRASS],
            [1, shade(BRASS, 0.1)],
          ],
          [0, 1, 1, 0],
        ),
      ) +
        stroke(rect(16, -304, 448, 288, 10), shade(BRASS, 0.2), 2.4, 0.8) +
        stroke(rect(19, -301, 448, 288, 10), '#ffffff', 1.6, 0.6) +
        stroke(rect(0, -320, 480, 320, 16), INK, pen.weight * 1.2, 0.86),
    ) +
    box(pen, view, tin, skin, { front: stroke('M8 25H472', GOLD, 2) + fill(rosette(240, 25, 14), GOLD) }) +
    top.draw(
      fill(
        pad,
        pen.linear(
          [
            [0, tint(pen.colour, 0.1)],
            [0.5, pen.colour],
            [1, shade(pen.colour, 0.05)],
          ],
          [0, 0, 1, 1],
        ),
      ) +
        `<g transform="translate(26 24)">${fill(cloth, tint(pen.colour, 0.2), 0.4)}</g>` +
        stroke('M44 56Q180 34 320 44', '#ffffff', 6, 0.35) +
        stroke(pad, INK, pen.weight * 1.2, 0.86) +
        fill('M26 34Q26 24 36 24H444V36H40V296H36Q26 296 26 286Z', INK, 0.3),
    )
  );
}

function weaveDots(random: Random, width: number, height: number, count: number): string {
  let path = '';
  for (let index = 0; index < count; index += 1)
    path += `M${n(random.between(8, width - 10))} ${n(random.between(8, height - 8))}h${n(random.between(2, 6))}v1.4h-3Z`;
  return path;
}
