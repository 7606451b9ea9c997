/** Mouldings to scale: a length of each profile with its sawn end. */

import { mix, shade, tint } from './colour.ts';
import { type Point, polygon, pt, spline } from './geometry.ts';
import { cast, glow, WHOLE } from './light.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { rule } from './rule.ts';
import { woodGrain } from './swatch-surfaces.ts';
import { speckle } from './texture.ts';

/** A profile from the outer edge to the inner one: place across (0 to 1), and height above its back in millimetres. */
type Section = readonly (readonly [at: number, height: number])[];

interface Moulding {
  readonly section: Section;
  readonly carving?: 'acanthus';
  readonly surface: 'wood' | 'pine' | 'ash' | 'primed';
  /** Millimetres. */
  readonly width: number;
}

/** Returns points of a half-round between two places of a profile. */
const round = (from: number, to: number, base: number, rise: number): Section =>
  Array.from({ length: 9 }, (_, step) => {
    const share = step / 8;
    return [from + (to - from) * share, base + Math.sin(share * Math.PI) * rise] as const;
  });

/** Returns points of a quarter hollow that falls from `high` to `low`. */
const hollow = (from: number, to: number, high: number, low: number): Section =>
  Array.from({ length: 9 }, (_, step) => {
    const turn = (step / 8) * (Math.PI / 2);
    return [from + (to - from) * (1 - Math.cos(turn)), high - (high - low) * Math.sin(turn)] as const;
  });

const MOULDINGS: Readonly<Record<string, Moulding>> = {
  'lypa-25': {
    width: 25,
    surface: 'wood',
    section: [[0, 12], [0.1, 16], ...round(0.16, 0.84, 16, 5), [0.9, 12], [1, 9]],
  },
  'yasen-30': {
    width: 30,
    surface: 'ash',
    section: [
      [0, 17],
      [0.05, 19],
      [0.78, 19],
      [0.83, 17],
      [0.83, 12],
      [1, 12],
    ],
  },
  'sosna-40': {
    width: 40,
    surface: 'pine',
    section: [[0, 16], [0.06, 19], [0.3, 19], [0.3, 16], [0.44, 16], ...hollow(0.46, 0.84, 16, 9), [0.86, 11], [1, 10]],
  },
  'mdf-50-biluvatyi': {
    width: 50,
    surface: 'primed',
    section: [[0, 14], ...round(0.02, 0.34, 17, 6), ...hollow(0.36, 0.9, 17, 8), [0.9, 10], [1, 9]],
  },
  'lypa-60-vykruzhka': {
    width: 60,
    surface: 'wood',
    section: [
      [0, 20],
      [0.1, 20],
      [0.1, 23],
      ...round(0.11, 0.27, 23, 6),
      ...hollow(0.28, 0.76, 24, 8),
      [0.76, 11],
      [0.88, 11],
      [0.88, 8],
      [1, 8],
    ],
  },
  'lypa-90-riznyi': {
    width: 90,
    surface: 'wood',
    carving: 'acanthus',
    section: [
      [0, 20],
      [0.06, 24],
      ...round(0.08, 0.2, 24, 5),
      ...hollow(0.2, 0.42, 26, 17),
      ...round(0.42, 0.82, 15, 6),
      [0.84, 13],
      ...round(0.86, 0.96, 12, 4),
      [1, 10],
    ],
  },
};

/** Units of the drawing per millimetre. */
const SCALE = 5;
/** Directions on the picture: along the moulding, across it and up. */
const ALONG: Point = [0.86, -0.4];
const ACROSS: Point = [0.62, 0.6];

const at = (along: number, across: number, up: number): Point => [
  along * ALONG[0] + across * ACROSS[0],
  along * ALONG[1] + across * ACROSS[1] - up * 0.82,
];

/** Returns the lightness of a strip by its slope: light comes from the left. */
function litBy(rise: number, run: number): number {
  const angle = Math.atan2(rise, run);
  return Math.max(-0.2, Math.min(0.12, 0.03 + angle * 0.13));
}

const toned = (colour: string, step: number): string => (step > 0 ? tint(colour, step) : shade(colour, -step));

/** Draws lobed leaves along the hollow and the round of a carved profile. */
function acanthus(pen: Pen, length: number, width: number, colour: string): string {
  const leaf = (along: number, from: number, to: number, size: number, up: number, tone: string): string => {
    const point = (share: number, aside: number): Point =>
      at(along + aside * size, (from + (to - from) * share) * width, up + Math.sin(share * Math.PI) * 9);
    const lobes: Point[] = [];
    for (const [share, aside] of [
      [0, 0.1],
      [0.18, 0.5],
      [0.26, 0.3],
      [0.44, 0.52],
      [0.52, 0.28],
      [0.7, 0.4],
      [0.78, 0.18],
      [1, 0],
    ] as const)
      lobes.push(point(share, aside));
    const back = [0.78, 0.7, 0.52, 0.44, 0.26, 0.18, 0].map((share, index) =>
      point(share, -([0.18, 0.4, 0.28, 0.52, 0.3, 0.5, 0.1][index] ?? 0)),
    );
    const outline = spline([...lobes, ...back], true);
    const veins = [0.24, 0.5, 0.74]
      .map(
        (share) =>
          `M${pt(point(share - 0.12, 0))}L${pt(point(share, 0.34))}M${pt(point(share - 0.12, 0))}L${pt(point(share, -0.34))}`,
      )
      .join('');
    return (
      `<g transform="translate(3 5)">${fill(outline, shade(colour, 0.32), 0.7)}</g>` +
      pen.solid(
        outline,
        pen.linear([
          [0, tint(tone, 0.1)],
          [0.5, tone],
          [1, shade(tone, 0.12)],
        ]),
      ) +
      stroke(`M${pt(point(0.02, 0))}L${pt(point(0.96, 0))}${veins}`, shade(colour, 0.26), pen.weight * 0.8, 0.8)
    );
  };
  const step = 74;
  const count = Math.floor(length / step);
  return Array.from({ length: count }, (_, index) => {
    const along = (count - index - 0.5) * (length / count);
    const between = along + step / 2;
    return (
      leaf(along, 0.44, 0.82, step * 0.86, 92, tint(colour, 0.05)) +
      (between > length - 30 ? '' : leaf(between, 0.22, 0.42, step * 0.7, 106, colour))
    );
  }).join('');
}

function grainOf(
  pen: Pen,
  { surface }: Moulding,
  length: number,
  width: number,
  heights: (share: number) => number,
): string {
  if (surface === 'primed') return '';
  const random = pen.random('grain');
  const spacing = { wood: 7, pine: 15, ash: 5 }[surface];
  let lines = '';
  for (let across = spacing / 2; across < width; across += spacing * random.between(0.5, 1.5)) {
    const share = across / width;
    const from = random.between(-0.2, 0.5) * length;
    const to = from + random.between(0.4, 0.9) * length;
    const [a, b] = [Math.max(2, from), Math.min(length - 2, to)];
    const up = heights(share);
    const bend = random.around(spacing * 0.5);
    lines += `M${pt(at(a, across, up))}Q${pt(at((a + b) / 2, across + bend, up))} ${pt(at(b, across, up))}`;
  }
  return stroke(lines, shade(pen.colour, surface === 'pine' ? 0.2 : 0.15), surface === 'pine' ? 2.2 : 1.3, 0.55);
}

export function moulding(pen: Pen): string {
  const kind = MOULDINGS[pen.shown.shape ?? ''] ?? MOULDINGS['lypa-60-vykruzhka'];
  if (kind === undefined) throw new Error('There is no such profile.');
  const { section, surface } = kind;
  const colour = pen.colour;
  const width = kind.width * SCALE;
  const length = 640 - width * 0.35;
  const edge = section.map(([share, height]): readonly [number, number] => [share * width, height * SCALE]);
  const heights = (share: number): number => {
    const after = section.findIndex(([place]) => place >= share);
    const [from, to] = [section[Math.max(0, after - 1)] ?? [0, 0], section[Math.max(0, after)] ?? [1, 0]];
    const part = to[0] === from[0] ? 0 : (share - from[0]) / (to[0] - from[0]);
    return (from[1] + (to[1] - from[1]) * part) * SCALE;
  };
  let strips = '';
  for (let index = 1; index < edge.length; index += 1) {
    const [[a, low], [b, high]] = [edge[index - 1] ?? [0, 0], edge[index] ?? [0, 0]];
    const quad = polygon([at(0, a, low), at(length, a, low), at(length, b, high), at(0, b, high)]);
    const tone = toned(colour, litBy(high - low, Math.max(1, b - a)));
    // A stroke of its own colour closes the seam to the next strip.
    strips += `<path d="${quad}" fill="${tone}" stroke="${tone}" stroke-width="1"/>`;
  }
  const creases = edge
    .slice(1, -1)
    .filter((_, index) => {
      const [before, here, after] = [edge[index] ?? [0, 0], edge[index + 1] ?? [0, 0], edge[index + 2] ?? [0, 0]];
      const turn =
        Math.atan2(after[1] - here[1], after[0] - here[0]) - Math.atan2(here[1] - before[1], here[0] - before[0]);
      return Math.abs(turn) > 0.45;
    })
    .map(([across, up]) => `M${pt(at(0, across, up))}L${pt(at(length, across, up))}`)
    .join('');
  const [outer, inner] = [edge[0] ?? [0, 0], edge.at(-1) ?? [0, 0]];
  const back = at(length, outer[0], outer[1]);
  const rebate = Math.min(outer[1], inner[1]) * 0.55;
  const side = polygon([
    at(0, width, inner[1]),
    at(length, width, inner[1]),
    at(length, width, rebate),
    at(0, width, rebate),
  ]);
  const end = [
    ...edge.map(([across, up]) => at(0, across, up)),
    at(0, width, rebate),
    at(0, width * 0.8, rebate),
    at(0, width * 0.8, 0),
    at(0, 0, 0),
  ];
  const raw = surface === 'primed' ? '#B79468' : tint(mix(colour, '#E2C79A', 0.4), 0.02);
  let rings = '';
  const random = pen.random('rings');
  const pace = surface === 'pine' ? 26 : 15;
  for (let r = pace; r < width * 1.6; r += pace * random.between(0.7, 1.2)) {
    const points = Array.from({ length: 9 }, (_, step) => {
      const turn = (step / 8) * Math.PI;
      return at(0, width * 0.45 + Math.cos(turn) * r, -40 + Math.sin(turn) * r * 1.1);
    });
    rings += `M${points.map(pt).join('L')}`;
  }
  const silhouette = polygon([
    ...edge.map(([across, up]) => at(0, across, up)),
    at(0, width, rebate),
    at(length, width, rebate),
    at(length, width, inner[1]),
    ...[...edge].reverse().map(([across, up]) => at(length, across, up)),
  ]);
  const shadow = polygon([at(0, 0, 0), at(0, width, 0), at(length, width, 0), at(length, 0, 0)]);
  const lift = (edge[0]?.[1] ?? 0) * 0.82;
  const drawn =
    cast(shadow, 16) +
    fill(side, shade(colour, 0.24)) +
    strips +
    grainOf(pen, kind, length, width, heights) +
    (surface === 'primed' ? stroke(`M${pt(at(0, 4, outer[1]))}L${pt(back)}`, '#ffffff', 4, 0.6) : '') +
    stroke(creases, shade(colour, 0.3), pen.weight * 0.7, 0.75) +
    (kind.carving ? acanthus(pen, length, width, colour) : '') +
    pen.contour(silhouette) +
    fill(
      polygon(end),
      pen.linear([
        [0, tint(raw, 0.05)],
        [1, shade(raw, 0.08)],
      ]),
    ) +
    pen.clip(polygon(end), stroke(rings, shade(raw, 0.2), surface === 'pine' ? 3 : 1.8, 0.6)) +
    (surface === 'primed'
      ? stroke(`M${edge.map(([across, up]) => pt(at(0, across, up))).join('L')}`, '#F8F3E8', 6)
      : '') +
    pen.contour(polygon(end));
  return (
    place(
      drawn,
      400 - (length * ALONG[0] + width * ACROSS[0]) / 2,
      400 + lift / 2 - (length * ALONG[1] + width * ACROSS[1]) / 2,
    ) + rule(pen, 560, 650, SCALE)
  );
}

/** Draws the surface of a moulding: its wood, or the white ground of a primed one. */
export function mouldingSurface(pen: Pen): string {
  if (MOULDINGS[pen.shown.shape ?? '']?.surface !== 'primed') return woodGrain(pen);
  return fill(WHOLE, pen.colour) + speckle(pen.random('ground'), 800, 800, 1400, 2.6, pen.colour) + glow(pen);
}
