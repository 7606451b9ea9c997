/** Glass vessels and their contents. */

import { GLASS, INK, shade, tint } from './colour.ts';
import { n, type Point, pt, smoothTail } from './geometry.ts';
import { band, hatch, meridian, outline, type Profile, ring, TILT } from './lathe.ts';
import { matte } from './light.ts';
import { fill, type Pen, type Stop, stroke } from './pen.ts';
import { specks } from './texture.ts';

interface Filling {
  readonly colour: string;
  /** Height of the surface. */
  readonly level: number;
  readonly kind: 'liquid' | 'paste' | 'powder';
}

/** Returns the part of a profile below a height, narrower by a wall's thickness. */
function inside(profile: Profile, level: number, wall: number): Profile {
  const below = profile.filter(([y]) => y > level);
  const first = below[0];
  if (first === undefined) return profile;
  const before = profile[profile.length - below.length - 1] ?? first;
  const share = first[0] === before[0] ? 0 : (level - before[0]) / (first[0] - before[0]);
  const r = before[1] + (first[1] - before[1]) * share;
  const kept = below.map(([y, radius, corner]): Profile[number] => {
    const lifted = Math.max(level + 1, y - wall);
    return corner === undefined ? [lifted, Math.max(2, radius - wall)] : [lifted, Math.max(2, radius - wall), corner];
  });
  return [[level, Math.max(2, r - wall), 1], ...kept];
}

function clear(colour: string): readonly Stop[] {
  const deep = shade(colour, 0.08);
  return [
    [0, tint(deep, 0.02)],
    [0.14, tint(colour, 0.1)],
    [0.4, colour],
    [0.72, shade(colour, 0.1)],
    [0.9, shade(colour, 0.02)],
    [1, shade(colour, 0.16)],
  ];
}

/** Draws the heaped surface of a powder. */
function heap(pen: Pen, y: number, r: number, colour: string): string {
  const random = pen.random('heap');
  const points: Point[] = [[-r, y]];
  for (let step = 1; step < 10; step += 1) {
    const x = -r + (2 * r * step) / 10;
    points.push([x, y - Math.sin((step / 10) * Math.PI) * r * 0.3 + random.around(5)]);
  }
  points.push([r, y]);
  const d = `M${pt([-r, y])}${smoothTail(points, () => false, false)}A${n(r)} ${n(r * TILT)} 0 0 1 ${n(-r)} ${n(y)}Z`;
  const paint = pen.linear(
    [
      [0, tint(colour, 0.1)],
      [0.45, tint(colour, 0.02)],
      [1, shade(colour, 0.14)],
    ],
    [0, 0, 1, 0.4],
  );
  const dust = specks(random, -r * 0.8, y - r * 0.16, r * 1.6, r * 0.26, pen.close ? 120 : 40, pen.close ? 2.4 : 3.4);
  return fill(d, paint) + fill(dust, shade(colour, 0.14), 0.5) + stroke(d, shade(colour, 0.2), pen.weight * 0.6, 0.7);
}

function filled(pen: Pen, profile: Profile, filling: Filling, wall: number, tilt: number): string {
  const inner = inside(profile, filling.level, wall);
  const r = inner[0]?.[1] ?? 0;
  const body = fill(
    outline(inner, tilt),
    pen.linear(filling.kind === 'liquid' ? clear(filling.colour) : matte(filling.colour)),
  );
  if (filling.kind === 'powder') {
    const random = pen.random('grains');
    const height = (inner.at(-1)?.[0] ?? 0) - filling.level;
    const grains = specks(random, -r * 0.9, filling.level, r * 1.8, height, pen.close ? 240 : 90, pen.close ? 2 : 3);
    return body + fill(grains, tint(filling.colour, 0.14), 0.35) + heap(pen, filling.level, r, filling.colour);
  }
  const surface = filling.kind === 'liquid' ? tint(filling.colour, 0.1) : tint(filling.colour, 0.05);
  const level = pen.linear(
    [
      [0, tint(surface, 0.06)],
      [1, shade(surface, 0.08)],
    ],
    [0, 0, 1, 0],
  );
  return (
    body +
    fill(ring(filling.level, r, tilt), level) +
    stroke(ring(filling.level, r, tilt), shade(filling.colour, 0.16), pen.weight * 0.6, 0.8)
  );
}

interface Vessel {
  readonly filling?: Filling;
  /** The tint of the glass. */
  readonly glass?: string;
  readonly wall?: number;
  readonly tilt?: number;
  /** True if the mouth shows as a ring. */
  readonly open?: boolean;
}

/** Draws a glass vessel; `between` (a label) is drawn on the glass, under its highlights. */
export function vessel(pen: Pen, profile: Profile, about: Vessel, between = ''): string {
  const tilt = about.tilt ?? TILT;
  const glass = about.glass ?? GLASS;
  const body = outline(profile, tilt);
  const [mouthY, mouthR] = profile[0] ?? [0, 0];
  const skin: readonly Stop[] = [
    [0, shade(glass, 0.22), 0.6],
    [0.09, glass, 0.3],
    [0.5, tint(glass, 0.1), 0.18],
    [0.88, glass, 0.34],
    [1, shade(glass, 0.28), 0.62],
  ];
  const light = pen.linear(
    [
      [0, '#ffffff', 0.78],
      [1, '#ffffff', 0.34],
    ],
    [0, 0, 0, 1],
  );
  const waist: Profile = profile.slice(1, -1).length >= 2 ? profile.slice(1, -1) : profile;
  return (
    fill(body, pen.linear(skin)) +
    (about.filling === undefined ? '' : filled(pen, profile, about.filling, about.wall ?? 9, tilt)) +
    between +
    hatch(pen, profile, tilt, 0.74) +
    pen.clip(
      body,
      fill(band(waist, -0.83, -0.66), light) +
        fill(band(waist, -0.6, -0.55), light, 0.7) +
        stroke(meridian(waist, 0.9), '#ffffff', 3, 0.5),
    ) +
    pen.contour(body) +
    (about.open === true
      ? stroke(ring(mouthY, mouthR, tilt), INK, pen.weight, 0.86) +
        stroke(ring(mouthY + 2, mouthR - 6, tilt), '#ffffff', 2, 0.7)
      : '')
  );
}
