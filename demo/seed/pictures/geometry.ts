/** Points and paths. */

export type Point = readonly [x: number, y: number];

export function n(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return String(rounded === 0 ? 0 : rounded);
}

export function pt([x, y]: Point): string {
  return `${n(x)} ${n(y)}`;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(pt).join('L')}Z`;
}

export function rect(x: number, y: number, width: number, height: number, radius = 0): string {
  if (radius === 0) return `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`;
  const r = n(radius);
  const [w, h] = [n(width - 2 * radius), n(height - 2 * radius)];
  const [back, up] = [n(2 * radius - width), n(2 * radius - height)];
  return `M${n(x + radius)} ${n(y)}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${n(-radius)} ${r}h${back}a${r} ${r} 0 0 1 ${n(-radius)} ${n(-radius)}v${up}a${r} ${r} 0 0 1 ${r} ${n(-radius)}Z`;
}

export function ellipse(cx: number, cy: number, rx: number, ry = rx): string {
  return `M${n(cx - rx)} ${n(cy)}a${n(rx)} ${n(ry)} 0 1 1 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 1 ${n(-2 * rx)} 0Z`;
}

/**
 * Returns the Bézier segments of a smooth line through the points, without the opening M; `corner` points stay sharp.
 */
export function smoothTail(points: readonly Point[], corner: (index: number) => boolean, closed: boolean): string {
  const count = points.length;
  const at = (index: number): Point =>
    (closed ? points[(index + count) % count] : points[Math.min(count - 1, Math.max(0, index))]) ?? [0, 0];
  let path = '';
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const [span, prior, later] = [distance(from, to), distance(before, from), distance(to, after)];
    const ease = span / (3 * (prior + span || 1));
    const rest = span / (3 * (span + later || 1));
    const out: Point = corner(index)
      ? from
      : [from[0] + (to[0] - before[0]) * ease, from[1] + (to[1] - before[1]) * ease];
    const into: Point = corner((index + 1) % count)
      ? to
      : [to[0] - (after[0] - from[0]) * rest, to[1] - (after[1] - from[1]) * rest];
    path += `C${pt(out)} ${pt(into)} ${pt(to)}`;
  }
  return path;
}

/** Returns a smooth line through the points. */
export function spline(points: readonly Point[], closed = false): string {
  const first = points[0] ?? [0, 0];
  return `M${pt(first)}${smoothTail(points, () => false, closed)}${closed ? 'Z' : ''}`;
}
