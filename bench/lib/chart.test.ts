import { expect, test } from 'vitest';
import { drawChart } from './chart.ts';

const figures = (products: number, cpu_s: number, peers: Record<string, { pages: number; cpu_s: number }> = {}) => ({
  products,
  pages: products * 2,
  wall_s: 1,
  cpu_s: cpu_s / 2,
  db_cpu_s: cpu_s / 2,
  peak_rss_mb: 1,
  peers,
});

/** Returns the positions of a series' dots. */
function dotsOf(svg: string, name: string): { x: number; y: number }[] {
  const dots = svg.matchAll(/<circle cx="(?<x>[\d.]+)" cy="(?<y>[\d.]+)" r="4"><title>(?<name>[^:]+)/g);
  return [...dots].flatMap(({ groups }) =>
    groups?.name === name ? [{ x: Number(groups.x), y: Number(groups.y) }] : [],
  );
}

test('tenfold sizes and CPU seconds are equal distances, and peers are drawn at their measured size', () => {
  const svg = drawChart([figures(50, 1), figures(500, 10, { astro: { pages: 1000, cpu_s: 100 } }), figures(5000, 100)]);
  const [one, two, three] = dotsOf(svg, 'Pozolota');
  const [peer, ...others] = dotsOf(svg, 'astro');
  if (!one || !two || !three || !peer) throw new Error('A dot is missing');
  expect(others).toEqual([]);
  expect(two.x - one.x).toBeCloseTo(three.x - two.x, 0);
  expect(one.y - two.y).toBeCloseTo(two.y - three.y, 0);
  expect(one.y).toBeGreaterThan(two.y);
  expect(peer).toEqual({ x: two.x, y: three.y });
});

test('draws a chart of a single build', () => {
  const [dot] = dotsOf(drawChart([figures(500, 10)]), 'Pozolota');
  expect(dot).toEqual({ x: expect.any(Number), y: expect.any(Number) });
});
