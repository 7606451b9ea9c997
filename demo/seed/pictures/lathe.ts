/** Turned forms, as from a lathe or a potter's wheel, on the axis x = 0. */

import { INK } from './colour.ts';
import { ellipse, n, type Point, pt, smoothTail } from './geometry.ts';
import { fill, type Pen, type Stop, stroke } from './pen.ts';

/** Profile from the top down: height, radius, and 1 where the outline has a corner. */
export type Profile = readonly (readonly [y: number, r: number, corner?: 1])[];

/** Tilt of the rings towards the eye: their height as a share of their width. */
export const TILT = 0.17;

function sideOf(profile: Profile, share: number): readonly Point[] {
  return profile.map(([y, r]): Point => [r * share, y]);
}

/** Returns the line down the form at `share` of its radius: -1 is the left edge, 1 the right. */
export function meridian(profile: Profile, share: number): string {
  const points = sideOf(profile, share);
  return `M${pt(points[0] ?? [0, 0])}${smoothTail(points, (index) => profile[index]?.[2] === 1, false)}`;
}

/** Returns the strip of the form between two meridians. */
export function band(profile: Profile, from: number, to: number): string {
  const back = [...profile].reverse();
  const points = sideOf(back, to);
  return `${meridian(profile, from)}L${pt(points[0] ?? [0, 0])}${smoothTail(points, (index) => back[index]?.[2] === 1, false)}Z`;
}

export function outline(profile: Profile, tilt = TILT): string {
  const back = [...profile].reverse();
  const left = sideOf(profile, -1);
  const right = sideOf(back, 1);
  const top = profile[0]?.[1] ?? 0;
  const foot = back[0]?.[1] ?? 0;
  return (
    `M${pt(left[0] ?? [0, 0])}${smoothTail(left, (index) => profile[index]?.[2] === 1, false)}` +
    `A${n(foot)} ${n(foot * tilt)} 0 0 0 ${pt(right[0] ?? [0, 0])}` +
    `${smoothTail(right, (index) => back[index]?.[2] === 1, false)}` +
    `A${n(top)} ${n(top * tilt)} 0 0 0 ${pt(left[0] ?? [0, 0])}Z`
  );
}

export function ring(y: number, r: number, tilt = TILT): string {
  return ellipse(0, y, r, r * tilt);
}

/** Returns the near half of a ring, between two shares of the radius. */
export function arc(y: number, r: number, from = -1, to = 1, tilt = TILT): string {
  const points: Point[] = [];
  for (let step = 0; step <= 8; step += 1) {
    const x = from + ((to - from) * step) / 8;
    points.push([x * r, y + Math.sqrt(Math.max(0, 1 - x * x)) * r * tilt]);
  }
  return `M${pt(points[0] ?? [0, 0])}${smoothTail(points, () => false, false)}`;
}

/** Returns a panel wrapped round the form, such as a label. */
export function wrap(top: number, bottom: number, r: number, from: number, to: number, tilt = TILT): string {
  return `${arc(top, r, from, to, tilt)}L${arc(bottom, r, to, from, tilt).slice(1)}Z`;
}

function radiusAt(profile: Profile, y: number): number {
  for (let index = 1; index < profile.length; index += 1) {
    const [a, b] = [profile[index - 1], profile[index]];
    if (a === undefined || b === undefined || y > b[0] || b[0] === a[0]) continue;
    return a[1] + ((b[1] - a[1]) * (y - a[0])) / (b[0] - a[0]);
  }
  return profile.at(-1)?.[1] ?? 0;
}

/** Draws fine strokes on the shaded side, as in an engraving. */
export function hatch(pen: Pen, profile: Profile, tilt = TILT, from = 0.66): string {
  const random = pen.random('hatch');
  const top = profile[0]?.[0] ?? 0;
  const bottom = profile.at(-1)?.[0] ?? 0;
  let strokes = '';
  for (let y = top + 5; y < bottom - 2; y += 6.5) {
    const r = radiusAt(profile, y);
    if (r < 14) continue;
    const start = from + random.between(0, 0.14);
    strokes += arc(y, r, start, 0.97, tilt);
  }
  return stroke(strokes, INK, pen.weight * 0.45, 0.3);
}

export interface Turned {
  readonly tilt?: number;
  /** The paint of the top ring; without it the top stays closed. */
  readonly top?: string;
  readonly hatched?: boolean;
}

export function lathe(pen: Pen, profile: Profile, ramp: readonly Stop[], turned: Turned = {}): string {
  const tilt = turned.tilt ?? TILT;
  const body = outline(profile, tilt);
  const [y, r] = profile[0] ?? [0, 0];
  return (
    fill(body, pen.linear(ramp)) +
    (turned.hatched === false ? '' : hatch(pen, profile, tilt)) +
    pen.contour(body) +
    (turned.top === undefined ? '' : pen.solid(ring(y, r, tilt), turned.top))
  );
}
