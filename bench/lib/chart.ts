import type { Figures } from './saved-figures.ts';

const WIDTH = 720;
const HEIGHT = 420;
const MARGIN = { left: 70, right: 130, top: 50, bottom: 55 };
const INNER = { width: WIDTH - MARGIN.left - MARGIN.right, height: HEIGHT - MARGIN.top - MARGIN.bottom };
const COLOURS = ['#a8741a', '#2b6cb0', '#6b46c1', '#4a5568'];

interface Point {
  readonly pages: number;
  /** Seconds. */
  readonly cpu: number;
}

interface Series {
  readonly name: string;
  readonly points: readonly Point[];
}

/** Both axes are logarithmic, so that a constant cost per page is a straight line. */
interface Scale {
  readonly first: number;
  readonly last: number;
  readonly length: number;
}

function decades(values: readonly number[], length: number): Scale {
  const first = Math.floor(Math.log10(Math.min(...values)));
  return { first, last: Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values)))), length };
}

const place = ({ first, last, length }: Scale, value: number) =>
  Math.round(((Math.log10(value) - first) / (last - first)) * length * 10) / 10;

const ticks = ({ first, last }: Scale) => Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));

/**
 * Draws an SVG of the cost of a full build by the size of the site, ours (with PostgreSQL's share) and the peers': CPU
 * seconds, because wall-clock time on a shared machine includes other load.
 */
export function drawChart(figures: readonly Figures[]): string {
  const series = seriesOf(figures);
  const points = series.flatMap(({ points }) => points);
  const x = decades(
    points.map(({ pages }) => pages),
    INNER.width,
  );
  const y = decades(
    points.map(({ cpu }) => cpu),
    INNER.height,
  );
  const at = ({ pages, cpu }: Point) =>
    `${(MARGIN.left + place(x, pages)).toFixed(1)},${(HEIGHT - MARGIN.bottom - place(y, cpu)).toFixed(1)}`;
  const lines = series.map(({ name, points }, index) => {
    const colour = COLOURS[index % COLOURS.length];
    const last = points.at(-1);
    const dots = points.map((point) => {
      const [cx, cy] = at(point).split(',');
      return `<circle cx="${cx}" cy="${cy}" r="4"><title>${name}: ${point.pages} pages, ${point.cpu.toFixed(1)} s</title></circle>`;
    });
    const [endX, endY] = last ? at(last).split(',').map(Number) : [0, 0];
    return `<g fill="${colour}" stroke="${colour}"><polyline fill="none" stroke-width="2" points="${points.map(at).join(' ')}"/>${dots.join('')}<text stroke="none" x="${(endX ?? 0) + 10}" y="${(endY ?? 0) + 4}">${name}</text></g>`;
  });
  const columns = ticks(x).map((pages) => {
    const left = MARGIN.left + place(x, pages);
    return `<line x1="${left}" x2="${left}" y1="${MARGIN.top}" y2="${HEIGHT - MARGIN.bottom}"/><text x="${left}" y="${HEIGHT - MARGIN.bottom + 18}" text-anchor="middle">${pages.toLocaleString('en')}</text>`;
  });
  const rows = ticks(y).map((seconds) => {
    const top = HEIGHT - MARGIN.bottom - place(y, seconds);
    return `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${top}" y2="${top}"/><text x="${MARGIN.left - 8}" y="${top + 4}" text-anchor="end">${seconds.toLocaleString('en')} s</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">
<title>A whole build: seconds of CPU against pages</title>
<style>.grid line{stroke:#ddd}.grid text{fill:#555}</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${MARGIN.left}" y="26" font-size="15" font-weight="bold">A whole build: seconds of CPU against pages (both axes logarithmic)</text>
<g class="grid">${columns.join('')}${rows.join('')}</g>
${lines.join('\n')}
<text x="${MARGIN.left + INNER.width / 2}" y="${HEIGHT - 14}" text-anchor="middle">pages</text>
</svg>
`;
}

function seriesOf(figures: readonly Figures[]): Series[] {
  const peers = new Set(figures.flatMap(({ peers }) => Object.keys(peers)));
  const ours = {
    name: 'Pozolota',
    points: figures.map(({ pages, cpu_s, db_cpu_s }) => ({ pages, cpu: cpu_s + db_cpu_s })),
  };
  const theirs = [...peers].map((name) => ({
    name,
    points: figures.flatMap(({ peers }) => {
      const peer = peers[name];
      return peer ? [{ pages: peer.pages, cpu: peer.cpu_s }] : [];
    }),
  }));
  return [ours, ...theirs];
}
