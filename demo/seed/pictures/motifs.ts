/** Motifs of stencils, stamps and moulds, as outlines or as lines of a given width. */

import { ellipse, n, type Point, polygon, pt, rect, spline } from './geometry.ts';

/** A pattern in units of its own: an area, or lines of `width`. */
export interface Motif {
  readonly d: string;
  /** Width of the lines; absent for an area. */
  readonly width?: number;
}

/** Returns the entry of a drawing's list. @throws Error for a key that the list lacks */
export function known<Entry>(list: Readonly<Record<string, Entry>>, key: string): Entry {
  const entry = list[key];
  if (entry === undefined) throw new Error(`No drawing has the shape ${key}.`);
  return entry;
}

type Place = (forth: number, aside: number) => Point;

/** Returns the mapping of a leaf's coordinates: forth along its axis, aside to its right. */
function along(x: number, y: number, angle: number, size: number): Place {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * size, Math.sin(turn) * size];
  return (forth, aside) => [x + cos * forth - sin * aside, y + sin * forth + cos * aside];
}

/** Returns one stroke of a loaded brush: a fine tail at the point, a round head in the direction of the angle. */
function drop(x: number, y: number, angle: number, length: number, width = 0.3, bend = 0): string {
  const at = along(x, y, angle, length);
  return `M${pt(at(0, 0))}C${pt(at(0.35, width * 0.3 + bend))} ${pt(at(0.62, width * 0.62 + bend))} ${pt(at(0.86, width * 0.42 + bend * 0.4))}C${pt(at(1.04, width * 0.16))} ${pt(at(1.04, -width * 0.3))} ${pt(at(0.84, -width * 0.45 + bend * 0.4))}C${pt(at(0.6, -width * 0.6 + bend))} ${pt(at(0.3, -width * 0.24 + bend))} ${pt(at(0, 0))}Z`;
}

/** Returns a pointed leaf whose edge has `lobes` on each side. */
function lobed(x: number, y: number, angle: number, length: number, width = 0.3, lobes = 3): string {
  const at = along(x, y, angle, length);
  const side = (sign: 1 | -1): Point[] =>
    Array.from({ length: lobes * 2 }, (_, index) => {
      const share = (index + 1) / (lobes * 2 + 1);
      const swell = Math.sin(share * Math.PI) ** 0.8 * width;
      return at(share + (index % 2 === 0 ? 0.07 : 0), sign * swell * (index % 2 === 0 ? 1 : 0.56));
    });
  return spline([at(0, 0), ...side(1), at(1, 0), ...side(-1).reverse()], true);
}

const around = (count: number, draw: (angle: number, index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw((index * 360) / count - 90, index)).join('');

const ray = (x: number, y: number, angle: number, r: number): Point => along(x, y, angle, r)(1, 0);

/** Returns petals like brush strokes in two rings round a seed. */
function blossom(x: number, y: number, r: number, petals: number): string {
  return (
    around(petals, (angle) => {
      const from = ray(x, y, angle, r * 0.5);
      return drop(...from, angle, r * 0.52, 0.52);
    }) +
    around(petals, (angle) => {
      const from = ray(x, y, angle + 180 / petals, r * 0.24);
      return drop(...from, angle + 180 / petals, r * 0.26, 0.44);
    }) +
    ellipse(x, y, r * 0.13)
  );
}

/** Returns a stem of paired strokes. */
function feather(points: readonly Point[], size: number): string {
  return points
    .map(([x, y], index) => {
      const [nextX, nextY] = points[index + 1] ?? [x, y];
      const before = points[index - 1] ?? [x, y];
      const angle = (Math.atan2(nextY - before[1], nextX - before[0]) * 180) / Math.PI;
      const length = size * (1 - index / (points.length * 1.7));
      return index === points.length - 1
        ? drop(x, y, angle, length, 0.34)
        : drop(x, y, angle - 42, length, 0.3) + drop(x, y, angle + 42, length, 0.3);
    })
    .join('');
}

const berries = (x: number, y: number, r: number, spots: readonly Point[]): string =>
  spots.map(([dx, dy]) => ellipse(x + dx * r, y + dy * r, r * 0.46)).join('');

const CLUSTER: readonly Point[] = [
  [0, 0],
  [-1, -0.2],
  [1, -0.2],
  [-0.5, 0.86],
  [0.55, 0.84],
  [-1.5, 0.7],
  [1.5, 0.66],
  [0, 1.72],
  [-1, 1.6],
  [1, 1.6],
];

/** Flowers, berries and leaves of Petrykivka painting, on 210 × 297. */
function petrykivka(): Motif {
  const left = (path: (flip: (x: number) => number, turn: (angle: number) => number) => string): string =>
    path(
      (x) => x,
      (angle) => angle,
    ) +
    path(
      (x) => 210 - x,
      (angle) => 180 - angle,
    );
  return {
    d:
      blossom(105, 112, 60, 14) +
      left(
        (flip, turn) =>
          blossom(flip(54), 206, 32, 11) +
          feather(
            [
              [flip(92), 252],
              [flip(76), 262],
              [flip(58), 264],
              [flip(40), 258],
              [flip(26), 246],
            ],
            21,
          ) +
          feather(
            [
              [flip(44), 162],
              [flip(32), 146],
              [flip(25), 128],
              [flip(24), 108],
            ],
            22,
          ) +
          berries(flip(40), 46, 10, CLUSTER) +
          drop(flip(66), 56, turn(-150), 20, 0.4) +
          drop(flip(30), 84, turn(100), 20, 0.4) +
          drop(flip(88), 196, turn(-100), 22, 0.36, 0.16) +
          drop(flip(92), 236, turn(-150), 20, 0.36, 0.16),
      ) +
      drop(105, 50, -90, 30, 0.5) +
      drop(99, 50, -128, 25, 0.42) +
      drop(111, 50, -52, 25, 0.42) +
      drop(105, 196, 90, 38, 0.36) +
      feather(
        [
          [105, 286],
          [105, 270],
          [105, 252],
        ],
        20,
      ),
  };
}

/** A running key, on 300 × 100. */
function meander(): Motif {
  const units = [10, 80, 150, 220].map((x) => `M${x + 64} 80H${x}V24H${x + 56}V63H${x + 20}V43H${x + 37}`).join('');
  const bars = [8, 84, 160, 236].map((x) => `M${x} 8H${x + 60}M${x} 94H${x + 60}`).join('');
  return { d: units + bars, width: 8 };
}

/** Returns a band that winds inwards, `width` broad at its outer end. */
function volute(cx: number, cy: number, r: number, from: number, turns: number, width: number, flip: 1 | -1): string {
  const outer: Point[] = [];
  const inner: Point[] = [];
  const steps = Math.round(turns * 14);
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    const radius = r * (1 - share * 0.78);
    const half = (width * (1 - share * 0.5)) / 2;
    const angle = from + flip * share * turns * 360;
    outer.push(ray(cx, cy, angle, radius + half));
    inner.unshift(ray(cx, cy, angle, radius - half));
  }
  return spline([...outer, ...inner], true);
}

/** Returns an acanthus leaf of curved strokes that fan out from the point, the middle one `length` long. */
function acanthusFan(x: number, y: number, angle: number, length: number, lean: number): string {
  return (
    [
      [-64, 0.5],
      [-34, 0.78],
      [0, 1],
      [34, 0.8],
      [66, 0.52],
    ] as const
  )
    .map(([turn, share]) => {
      const from = ray(x, y, angle + turn, length * 0.12);
      return drop(...from, angle + turn, length * share, 0.42, lean);
    })
    .join('');
}

/** A scroll of acanthus, on 210 × 297. */
function acanthus(): Motif {
  const fans = (
    [cx, cy, r]: readonly [number, number, number],
    angles: readonly number[],
    length: number,
    lean: number,
  ): string =>
    angles
      .map((angle, index) =>
        acanthusFan(...ray(cx, cy, angle, r), angle + lean, length * (1 - index * 0.05), lean > 0 ? 0.1 : -0.1),
      )
      .join('');
  return {
    d:
      volute(110, 106, 52, 120, 1.5, 10, 1) +
      fans([110, 106, 60], [148, 198, 248, 298, 348, 38], 42, 30) +
      around(8, (angle) => drop(...ray(110, 106, angle, 3), angle, 12, 0.5)) +
      volute(116, 232, 30, -76, 1.4, 8, -1) +
      fans([116, 232, 37], [-128, -76, -22, 32, 86], 32, -30) +
      around(6, (angle) => drop(...ray(116, 232, angle, 2), angle, 8, 0.5)) +
      acanthusFan(72, 176, 168, 50, -0.1) +
      acanthusFan(70, 232, 150, 44, -0.1),
  };
}

/** A plait of two bands with its knots, between two borders, on 300 × 120. */
function plait(): Motif {
  const [period, height, width] = [56, 26, 13];
  const strand = (sign: 1 | -1, index: number): string => {
    // Each band passes over every other crossing; a bridge of film remains where it passes under.
    const from = 10 + index * period;
    const over = (index % 2 === 0) === (sign === 1);
    const [start, end] = over ? [0, 0.86] : [0.14, 1];
    const upper: Point[] = [];
    const lower: Point[] = [];
    for (let step = 0; step <= 10; step += 1) {
      const share = start + ((end - start) * step) / 10;
      const slope = ((sign * height * Math.PI) / period) * Math.cos(share * Math.PI);
      const length = Math.hypot(1, slope);
      const y = 60 + sign * height * Math.sin(share * Math.PI);
      upper.push([from + share * period + (slope / length) * (width / 2), y - width / 2 / length]);
      lower.unshift([from + share * period - (slope / length) * (width / 2), y + width / 2 / length]);
    }
    return `${spline(upper)}L${spline(lower).slice(1)}Z`;
  };
  const knots = [0, 1, 2, 3, 4];
  return {
    d:
      knots
        .map((index) => {
          const flip = index % 2 === 0 ? 1 : -1;
          return (
            strand(flip === 1 ? 1 : -1, index) +
            strand(flip === 1 ? -1 : 1, index) +
            ellipse(10 + (index + 0.5) * period, 60, 7.5, 8.5)
          );
        })
        .join('') +
      [0, 1, 2, 3].map((index) => rect(10 + index * 71, 9, 64, 6, 2) + rect(10 + index * 71, 105, 64, 6, 2)).join(''),
  };
}

/** Returns a palmette of damask with its ogee frame. */
function palmette(x: number, y: number, size: number): string {
  const pair = (path: (sign: 1 | -1) => string): string => path(1) + path(-1);
  return (
    drop(x, y + size * 0.18, -90, size * 0.62, 0.4) +
    pair(
      (sign) =>
        drop(x + sign * size * 0.07, y + size * 0.2, -90 + sign * 34, size * 0.56, 0.3, sign * -0.05) +
        drop(x + sign * size * 0.1, y + size * 0.25, -90 + sign * 68, size * 0.46, 0.3, sign * -0.08) +
        drop(x + sign * size * 0.09, y + size * 0.31, -90 + sign * 106, size * 0.34, 0.34, sign * -0.1) +
        drop(x + sign * size * 0.05, y + size * 0.36, 90 - sign * 26, size * 0.34, 0.28) +
        spline(
          [
            [x + sign * size * 0.06, y - size * 0.72],
            [x + sign * size * 0.3, y - size * 0.52],
            [x + sign * size * 0.53, y - size * 0.2],
            [x + sign * size * 0.58, y + size * 0.1],
            [x + sign * size * 0.46, y + size * 0.44],
            [x + sign * size * 0.16, y + size * 0.76],
            [x + sign * size * 0.36, y + size * 0.44],
            [x + sign * size * 0.48, y + size * 0.1],
            [x + sign * size * 0.44, y - size * 0.17],
            [x + sign * size * 0.24, y - size * 0.44],
          ],
          true,
        ),
    ) +
    ellipse(x, y + size * 0.3, size * 0.06) +
    drop(x, y + size * 0.4, 90, size * 0.3, 0.3) +
    ellipse(x, y - size * 0.56, size * 0.045)
  );
}

/** Damask in half drop, on 500 × 700. */
function damask(): Motif {
  let d = '';
  for (let column = 0; column < 3; column += 1) {
    const rows = column % 2 === 0 ? 4 : 3;
    for (let row = 0; row < rows; row += 1)
      d += palmette(110 + column * 140, (column % 2 === 0 ? 100 : 183) + row * 166, 104);
  }
  return { d };
}

function snowflake(x: number, y: number, r: number, kind: number): string {
  return around(6, (angle) => {
    const from = ray(x, y, angle, r * 0.16);
    const tip = ray(x, y, angle, r);
    const twigs = (kind === 0 ? [0.42, 0.62, 0.8] : kind === 1 ? [0.5, 0.74] : [0.6])
      .map((share, index) => {
        const at = ray(x, y, angle, r * share);
        const length = r * (0.32 - index * 0.08);
        return `M${pt(ray(...at, angle - 55, length))}L${pt(at)}L${pt(ray(...at, angle + 55, length))}`;
      })
      .join('');
    return `M${pt(from)}L${pt(tip)}${twigs}`;
  });
}

/** Snowflakes, on 148 × 210. */
function snowflakes(): Motif {
  return {
    d:
      snowflake(70, 66, 48, 0) +
      snowflake(106, 150, 33, 1) +
      snowflake(42, 160, 26, 0) +
      snowflake(124, 98, 15, 2) +
      snowflake(22, 112, 14, 2) +
      snowflake(72, 192, 13, 2) +
      snowflake(126, 24, 15, 1),
    width: 4,
  };
}

/** Strokes of the Ukrainian letters in a box 6 wide and 10 high. */
const LETTERS: Readonly<Record<string, string>> = {
  А: 'M0 10L3 0L6 10M1.2 6.6H4.8',
  Б: 'M5.4 0H0V10H3Q6 10 6 7.2T3 4.6H0',
  В: 'M0 10V0H3Q5.4 0 5.4 2.4T3 4.8H0M3 4.8Q6 4.8 6 7.4T3 10H0',
  Г: 'M0 10V0H5.4',
  Ґ: 'M0 10V1.4H5.4V-0.6',
  Д: 'M-0.4 11.6V9.6H6.4V11.6M0.8 9.6Q1.8 6 1.8 0H5.2V9.6',
  Е: 'M5.4 0H0V10H5.4M0 4.8H4.4',
  Є: 'M5.8 1.2Q0 -2 0 5T5.8 8.8M0 5H4',
  Ж: 'M3 0V10M0 0L3 5L6 0M0 10L3 5L6 10',
  З: 'M0.4 0.8Q5.6 -1 5.6 2.4T2.4 4.8Q6 4.8 6 7.4T0 9.4',
  И: 'M0 0V10L6 0V10',
  І: 'M3 0V10',
  Ї: 'M3 2.4V10M1.6 0V0.2M4.4 0V0.2',
  Й: 'M0 2.2V10L6 2.2V10M1.6 0Q3 1.4 4.4 0',
  К: 'M0 0V10M5.8 0L0 5.4M1.8 3.8L6 10',
  Л: 'M0 10Q1.4 7 1.4 0H6V10',
  М: 'M0 10V0L3 6L6 0V10',
  Н: 'M0 0V10M6 0V10M0 5H6',
  О: 'M3 0Q6 0 6 5T3 10Q0 10 0 5T3 0Z',
  П: 'M0 10V0H6V10',
  Р: 'M0 10V0H3Q6 0 6 2.8T3 5.6H0',
  С: 'M5.8 1.2Q0 -2 0 5T5.8 8.8',
  Т: 'M0 0H6M3 0V10',
  У: 'M0 0L3.2 6M6 0L2.4 8Q1.6 10 0 9.8',
  Ф: 'M3 0V10M3 2Q0 2 0 4.6T3 7.2Q6 7.2 6 4.6T3 2Z',
  Х: 'M0 0L6 10M6 0L0 10',
  Ц: 'M0 0V9.4H6.2V11.6M5.2 0V9.4',
  Ч: 'M0 0V3Q0 5.4 3 5.4H6M6 0V10',
  Ш: 'M0 0V10H6V0M3 0V10',
  Щ: 'M0 0V9.4H6.4V11.6M2.8 0V9.4M5.6 0V9.4',
  Ь: 'M0 0V10H3Q6 10 6 7.2T3 4.4H0',
  Ю: 'M0 0V10M0 5H2M4.2 0Q6.4 0 6.4 5T4.2 10Q2 10 2 5T4.2 0Z',
  Я: 'M6 10V0H3Q0 0 0 2.8T3 5.6H6M2.6 5.6L0 10',
};

/** All letters, in the order of the alphabet. */
export const ALPHABET: readonly string[] = 'АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ'.split('');

/** Returns the strokes of a letter, `height` high, centred at the point. */
export function letter(character: string, x: number, y: number, height: number): string {
  const scale = height / 10;
  let isX = true;
  let command = 'M';
  return (LETTERS[character] ?? '').replace(/([A-Z])|(-?[\d.]+)/g, (text, name: string | undefined) => {
    if (name !== undefined) {
      command = name;
      isX = name !== 'V';
      return name;
    }
    const value = Number(text);
    const moved = isX ? x + (value - 3) * scale : y + (value - 5) * scale;
    if (command !== 'H' && command !== 'V') isX = !isX;
    return n(moved);
  });
}

/** The alphabet in rows, on 210 × 297. */
function letters(): Film {
  const height = 27;
  const places = ALPHABET.map(
    (character, index) => [character, 30 + (index % 6) * 30, 34 + Math.floor(index / 6) * 46] as const,
  );
  return {
    width: 210,
    height: 297,
    motif: { d: places.map(([character, x, y]) => letter(character, x, y, height)).join(''), width: 4.4 },
    bridges: places
      .flatMap(([character, x, y]) =>
        (BRIDGES[character] ?? []).map(
          ([across, down]) => `M${n(x + (across - 3) * 2.7)} ${n(y + (down - 5) * 2.7 - 3.2)}v6.4`,
        ),
      )
      .join(''),
  };
}

interface Film {
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
  readonly motif: Motif;
  /** Bridges that hold the islands of the film, as lines. */
  readonly bridges?: string;
}

/** Places of the bridges in the box of a letter: x, and the middle of the bridged line. */
const BRIDGES: Readonly<Record<string, readonly Point[]>> = {
  А: [[3, 6.6]],
  Б: [[2.2, 10]],
  В: [
    [2, 0],
    [2, 10],
  ],
  Д: [[3.4, 9.6]],
  О: [
    [3, 0],
    [3, 10],
  ],
  Р: [[2.2, 0]],
  Ф: [
    [1.2, 2.4],
    [4.8, 2.4],
  ],
  Ь: [[2.2, 10]],
  Ю: [
    [4.2, 0],
    [4.2, 10],
  ],
  Я: [[3.8, 0]],
};

/** Stencils by the end of their product's slug, in millimetres. */
export const STENCILS: Readonly<Record<string, Film>> = {
  petrykivka: { width: 210, height: 297, motif: petrykivka() },
  meandr: { width: 300, height: 100, motif: meander() },
  akant: { width: 210, height: 297, motif: acanthus() },
  vizantiia: { width: 300, height: 120, motif: plait() },
  damask: { width: 500, height: 700, motif: damask() },
  novorichnyi: { width: 148, height: 210, motif: snowflakes() },
  'pasta-fakturna-250': letters(),
};

/** A cluster of guelder-rose berries under its leaves, within 100 of the centre. */
function guelderRose(): Motif {
  return {
    d:
      lobed(-6, -22, -155, 84, 0.42, 2) +
      lobed(6, -22, -25, 84, 0.42, 2) +
      lobed(0, -26, -90, 68, 0.36, 2) +
      berries(0, -4, 27, CLUSTER.slice(0, 8)),
  };
}

/** The eight-pointed star of embroidery: rhombi in pairs, within 100 of the centre. */
function star(): Motif {
  return {
    d: around(8, (angle) => {
      const at = along(0, 0, angle, 100);
      return (
        polygon([at(0.1, 0.02), at(0.97, 0.02), at(0.56, 0.23), at(0.14, 0.05)]) +
        polygon([at(0.1, -0.02), at(0.97, -0.02), at(0.56, -0.23), at(0.14, -0.05)])
      );
    }),
  };
}

/** A sunflower, within 100 of the centre. */
function sunflower(): Motif {
  const seeds: string[] = [];
  for (let index = 1; index < 44; index += 1) {
    const [x, y] = ray(0, 0, index * 137.5, Math.sqrt(index) * 5.9);
    seeds.push(ellipse(x, y, 2.5));
  }
  return {
    d:
      around(18, (angle) => {
        const at = along(0, 0, angle, 100);
        return `M${pt(at(0.47, -0.05))}C${pt(at(0.6, -0.17))} ${pt(at(0.8, -0.13))} ${pt(at(1, 0))}C${pt(at(0.8, 0.13))} ${pt(at(0.6, 0.17))} ${pt(at(0.47, 0.05))}Z`;
      }) + seeds.join(''),
  };
}

/** Stamps by the end of their product's slug, within 100 of the centre. */
export const STAMPS: Readonly<Record<string, Motif>> = {
  kalyna: guelderRose(),
  zirka: star(),
  soniashnyk: sunflower(),
};

/** Reliefs of moulds as raised parts: each path is modelled by itself. */
export interface Relief {
  /** Millimetres of the silicone. */
  readonly width: number;
  readonly height: number;
  readonly round?: true;
  readonly parts: readonly string[];
  /** Veins and seams, drawn as fine lines. */
  readonly lines: string;
}

/** An acanthus leaf of 90 × 60 in its block. */
function acanthusLeaf(): Relief {
  const lobes: string[] = [];
  let lines = '';
  for (const [x, angle, length] of [
    [-26, 58, 30],
    [-10, 50, 34],
    [8, 42, 32],
    [24, 32, 26],
  ] as const) {
    for (const sign of [1, -1]) {
      lobes.push(lobed(x, 0, sign * angle, length, 0.36, 2));
      const tip = ray(x, 0, sign * angle, length * 0.8);
      lines += `M${pt([x, 0])}L${pt(tip)}`;
    }
  }
  return {
    width: 110,
    height: 80,
    parts: [...lobes, lobed(18, 0, 0, 32, 0.3, 2), drop(-46, 0, 0, 74, 0.09)],
    lines: `${lines}M-44 0H46`,
  };
}

function pearls(): Relief {
  return {
    width: 220,
    height: 30,
    parts: Array.from({ length: 17 }, (_, index) => ellipse(-96 + index * 12, 0, 5.4)),
    lines: '',
  };
}

function rosetteRelief(): Relief {
  const petals = around(8, (angle) => `${lobed(...ray(0, 0, angle, 9), angle, 25, 0.4, 2)}|`).split('|');
  const sepals = around(8, (angle) => `${drop(...ray(0, 0, angle + 22.5, 14), angle + 22.5, 20, 0.3)}|`).split('|');
  const full = (paths: readonly string[]) => paths.filter((path) => path !== '');
  return {
    width: 90,
    height: 90,
    round: true,
    parts: [
      ...full(sepals),
      ...full(petals),
      ellipse(0, 0, 10),
      ...full(around(6, (angle) => `${ellipse(...ray(0, 0, angle, 5), 2)}|`).split('|')),
    ],
    lines: around(8, (angle) => `M${pt(ray(0, 0, angle, 12))}L${pt(ray(0, 0, angle, 30))}`),
  };
}

/** Egg and dart, 180 × 25. */
function eggAndDart(): Relief {
  const parts: string[] = [rect(-90, -12.5, 180, 3, 1)];
  for (let index = 0; index < 7; index += 1) {
    const x = -77 + index * 25.6;
    parts.push(
      `M${n(x - 9)} -8C${n(x - 11)} 4 ${n(x - 5)} 12 ${n(x)} 12C${n(x + 5)} 12 ${n(x + 11)} 4 ${n(x + 9)} -8L${n(x + 6.6)} -8C${n(x + 8)} 2 ${n(x + 4)} 9 ${n(x)} 9C${n(x - 4)} 9 ${n(x - 8)} 2 ${n(x - 6.6)} -8Z`,
      `M${n(x - 5.4)} -8C${n(x - 6.4)} 1 ${n(x - 3)} 7.4 ${n(x)} 7.4C${n(x + 3)} 7.4 ${n(x + 6.4)} 1 ${n(x + 5.4)} -8Z`,
    );
    if (index < 6)
      parts.push(
        polygon([
          [x + 12.8, 12],
          [x + 11, 2],
          [x + 12, -8],
          [x + 13.6, -8],
          [x + 14.6, 2],
        ]),
      );
  }
  return { width: 200, height: 44, parts, lines: '' };
}

/** Moulds by the end of their product's slug. */
export const MOULDS: Readonly<Record<string, Relief>> = {
  akant: acanthusLeaf(),
  perlyny: pearls(),
  rozeta: rosetteRelief(),
  'ornament-ionyky': eggAndDart(),
};
