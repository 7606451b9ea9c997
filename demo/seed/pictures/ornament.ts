/** Ornaments of the shop: an eight-pointed star of rhombi, and labels with it. */

import { BOLE, GOLD, INK, LABEL, lightness, shade } from './colour.ts';
import { n, type Point, polygon, pt } from './geometry.ts';
import { arc, wrap } from './lathe.ts';
import { fill, type Pen, stroke } from './pen.ts';
import { stamped } from './stamped.ts';

function petal(cx: number, cy: number, angle: number, length: number, width: number): string {
  const turn = (angle * Math.PI) / 180;
  const along: Point = [Math.cos(turn), Math.sin(turn)];
  const at = (forth: number, aside: number): Point => [
    cx + along[0] * forth - along[1] * aside,
    cy + along[1] * forth + along[0] * aside,
  ];
  return polygon([at(length * 0.08, 0), at(length * 0.52, width), at(length, 0), at(length * 0.52, -width)]);
}

/**
 * Returns the colour for a printed ornament: the given one, or a stone grey where that would be invisible on the label.
 */
export function printed(colour: string): string {
  return lightness(colour) > 0.84 ? '#9A8A74' : colour;
}

/** Returns one path: eight rhombi round a centre. */
export function rosette(cx: number, cy: number, radius: number): string {
  let path = '';
  for (let index = 0; index < 8; index += 1) {
    path += petal(cx, cy, index * 45 - 90, radius * (index % 2 === 0 ? 1 : 0.86), radius * 0.17);
  }
  return path;
}

/** Returns a row of small lozenges, the border of a label in the close view. */
function lozenges(from: Point, to: Point, count: number, size: number): string {
  let path = '';
  for (let index = 0; index <= count; index += 1) {
    const [x, y] = [from[0] + ((to[0] - from[0]) * index) / count, from[1] + ((to[1] - from[1]) * index) / count];
    path += polygon([
      [x - size, y],
      [x, y - size],
      [x + size, y],
      [x, y + size],
    ]);
  }
  return path;
}

/** Draws the face of a flat label: rule, star, and lines in place of words. */
export function labelFace(pen: Pen, x: number, y: number, width: number, height: number, tone = BOLE): string {
  const accent = printed(tone);
  const middle = x + width / 2;
  const unit = Math.min(width, height);
  const inset = unit * 0.06;
  const star = height > width * 0.8 ? y + height * 0.38 : y + height * 0.42;
  const lines: string[] = [];
  const first = height > width * 0.8 ? 0.68 : 0.74;
  const { mark } = pen.shown;
  for (const [row, share] of mark === undefined
    ? ([
        [0, 0.5],
        [1, 0.34],
      ] as const)
    : []) {
    const at = y + height * (first + row * 0.1);
    lines.push(`M${middle - (width * share) / 2} ${at}h${width * share}`);
  }
  const rule = `M${x + inset} ${y + inset}h${width - 2 * inset}v${height - 2 * inset}h${2 * inset - width}Z`;
  return (
    stroke(rule, GOLD, Math.max(1.2, unit * 0.012)) +
    fill(rosette(middle, star, unit * 0.24), accent) +
    stroke(lines.join(''), INK, Math.max(1.4, unit * 0.016), 0.55) +
    (mark === undefined ? '' : stamped(mark, middle, y + height * (first - 0.01), unit * 0.15, INK)) +
    (pen.close
      ? fill(rosette(middle, star, unit * 0.08), GOLD) +
        fill(
          lozenges([x + inset * 2, y + inset * 2], [x + width - inset * 2, y + inset * 2], 14, unit * 0.014),
          accent,
          0.8,
        )
      : '')
  );
}

/** Draws a dial of 24 hours with its first `hours` filled, and their number. */
function dial(cx: number, cy: number, r: number, hours: number): string {
  const end = (Math.min(hours, 23.99) / 24) * Math.PI * 2;
  const sector = `M${pt([cx, cy])}L${pt([cx, cy - r * 0.86])}A${n(r * 0.86)} ${n(r * 0.86)} 0 ${end > Math.PI ? 1 : 0} 1 ${pt([cx + Math.sin(end) * r * 0.86, cy - Math.cos(end) * r * 0.86])}Z`;
  const ticks = Array.from({ length: 8 }, (_, index) => {
    const turn = (index / 8) * Math.PI * 2;
    const at = (share: number): Point => [cx + Math.sin(turn) * r * share, cy - Math.cos(turn) * r * share];
    return `M${pt(at(0.9))}L${pt(at(1.08))}`;
  }).join('');
  return (
    fill(sector, GOLD, 0.75) +
    stroke(
      `M${n(cx - r)} ${n(cy)}a${n(r)} ${n(r)} 0 1 1 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 1 ${n(-2 * r)} 0Z`,
      BOLE,
      r * 0.09,
    ) +
    stroke(ticks, BOLE, r * 0.08) +
    stamped(String(hours), cx, cy - r * 0.36, r * 0.72, INK)
  );
}

/** Draws a paper label round a jar or bottle of radius `r`, between two heights. */
export function wrapLabel(pen: Pen, top: number, bottom: number, r: number, tone = BOLE, tilt?: number): string {
  const accent = printed(tone);
  const reach = 0.8;
  const panel = wrap(top, bottom, r, -reach, reach, tilt);
  const height = bottom - top;
  const sag = (share: number): number => Math.sqrt(1 - share * share) * r * (tilt ?? 0.17);
  const star = Math.min(height * 0.27, r * 0.36);
  const inner = height * 0.07;
  const paper = pen.linear([
    [0, shade(LABEL, 0.03)],
    [0.25, '#FFFAEE'],
    [0.6, LABEL],
    [1, shade(LABEL, 0.2)],
  ]);
  return (
    fill(panel, paper) +
    stroke(
      arc(top + inner, r, -reach, reach, tilt) + arc(bottom - inner, r, -reach, reach, tilt),
      GOLD,
      Math.max(1.6, height * 0.014),
    ) +
    (pen.shown.count === undefined
      ? fill(rosette(-r * 0.06, top + height * 0.4 + sag(0), star), accent)
      : dial(-r * 0.06, top + height * 0.36 + sag(0), star * 0.96, pen.shown.count)) +
    (pen.close && pen.shown.count === undefined
      ? fill(rosette(-r * 0.06, top + height * 0.4 + sag(0), star * 0.34), GOLD) +
        Array.from({ length: 15 }, (_, index) => {
          const share = -0.72 + index * 0.103;
          const at: Point = [share * r, top + inner * 1.9 + sag(share)];
          return fill(lozenges(at, at, 1, height * 0.016), accent, 0.8);
        }).join('')
      : '') +
    (pen.shown.mark === undefined
      ? stroke(
          arc(top + height * 0.74, r, -0.46, 0.34, tilt) + arc(top + height * 0.83, r, -0.32, 0.2, tilt),
          INK,
          Math.max(1.8, height * 0.016),
          0.55,
        )
      : stamped(pen.shown.mark, -r * 0.06, top + height * 0.68 + sag(0), Math.min(height * 0.17, r * 0.24), INK)) +
    pen.contour(panel, 0.75)
  );
}
