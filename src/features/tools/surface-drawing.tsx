import type { Leaf } from '../../contract/leaf.ts';
import { formatDecimal } from '../../rules/decimal.ts';
import type { Laying, Surface } from '../../rules/leaf-coverage.ts';

interface Props {
  readonly surface: Surface;
  readonly leaf: Leaf;
  readonly laying: Laying;
}

/** Number of leaves across from which their edges would only grey the drawing. */
const DENSE = 70;
const GRID = 'leaf-grid';
/** Letters that stand for the shopper's. */
const LETTERS = 'ПОЗОЛОТА';
const LETTERS_IN_ROW = 8;

/** A drawing of the surface to scale, in millimetres, with the leaves on it. */
export function SurfaceDrawing({ surface, leaf, laying }: Props) {
  const { width, height } = sizeOf(surface);
  const most = Math.max(width, height);
  const margin = most * 0.11;
  const box = [-margin, -margin / 3, width + 2 * margin, height + (4 / 3) * margin].map((side) => side.toFixed(1));
  const isDense = most / leaf.width > DENSE;
  return (
    <svg className="leaf-drawing" viewBox={box.join(' ')} aria-hidden="true">
      <defs>
        <pattern
          id={GRID}
          patternUnits="userSpaceOnUse"
          width={leaf.width - laying.overlap}
          height={leaf.height - laying.overlap}
        >
          <rect className="leaf-leaf" width="100%" height="100%" />
          {!isDense && (
            <>
              <rect className="leaf-overlap" width={laying.overlap} height="100%" />
              <rect className="leaf-overlap" width="100%" height={laying.overlap} />
            </>
          )}
        </pattern>
        <radialGradient id="leaf-light" cx="34%" cy="30%" r="75%">
          <stop offset="0" stopColor="#fff8dc" stopOpacity="0.75" />
          <stop offset="0.45" stopColor="#fff8dc" stopOpacity="0" />
          <stop offset="1" stopColor="#3a2408" stopOpacity="0.5" />
        </radialGradient>
      </defs>
      <Figure surface={surface} />
      <Sizes surface={surface} width={width} height={height} text={most * 0.05} />
    </svg>
  );
}

const rows = (count: number) => Math.ceil(Math.min(count, LETTERS.length * 3) / LETTERS_IN_ROW);
const GAP = 1.15;

/** Returns the size of the drawn surface, in millimetres. */
function sizeOf(surface: Surface): { readonly width: number; readonly height: number } {
  switch (surface.shape) {
    case 'sphere':
      return { width: surface.diameter, height: surface.diameter };
    case 'letters':
      return {
        width: surface.width * GAP * Math.min(surface.count, LETTERS_IN_ROW),
        height: surface.height * GAP * rows(surface.count),
      };
    default:
      return surface;
  }
}

function Figure({ surface }: { readonly surface: Surface }) {
  const fill = `url(#${GRID})`;
  switch (surface.shape) {
    case 'frame': {
      const { width, height, moulding } = surface;
      const [right, bottom] = [width - moulding, height - moulding];
      return (
        <g className="leaf-edge">
          <path
            fill={fill}
            fillRule="evenodd"
            d={`M0 0H${width}V${height}H0ZM${moulding} ${moulding}V${bottom}H${right}V${moulding}Z`}
          />
          <path
            fill="none"
            d={`M0 0L${moulding} ${moulding}M${width} 0L${right} ${moulding}M0 ${height}L${moulding} ${bottom}M${width} ${height}L${right} ${bottom}`}
          />
        </g>
      );
    }
    case 'panel':
      return <rect className="leaf-edge" fill={fill} width={surface.width} height={surface.height} />;
    case 'sphere': {
      const radius = surface.diameter / 2;
      return (
        <>
          <circle className="leaf-edge" fill={fill} cx={radius} cy={radius} r={radius} />
          <circle fill="url(#leaf-light)" cx={radius} cy={radius} r={radius} />
        </>
      );
    }
    case 'letters':
      return <Letters count={surface.count} width={surface.width} height={surface.height} fill={fill} />;
  }
}

interface LettersProps {
  readonly count: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
}

/** Height of a capital letter in units of the font's size. */
const CAPITAL = 0.68;

/** The first letters of an inscription, each in the rectangle by which it is counted. */
function Letters({ count, width, height, fill }: LettersProps) {
  const shown = Array.from({ length: Math.min(count, LETTERS.length * 3) }, (_, index) => index);
  return shown.map((index) => {
    const x = (index % LETTERS_IN_ROW) * width * GAP;
    const y = Math.floor(index / LETTERS_IN_ROW) * height * GAP;
    return (
      <g key={index}>
        <rect className="leaf-around" x={x} y={y} width={width} height={height} />
        <text
          className="leaf-letter"
          fill={fill}
          x={x + width / 2}
          y={y + height * 0.98}
          fontSize={height / CAPITAL}
          textLength={width * 0.94}
          lengthAdjust="spacingAndGlyphs"
          textAnchor="middle"
        >
          {LETTERS[index % LETTERS.length]}
        </text>
      </g>
    );
  });
}

interface SizesProps {
  readonly surface: Surface;
  readonly width: number;
  readonly height: number;
  /** Size of the letters. */
  readonly text: number;
}

/** The outer dimensions, in centimetres, below and beside the surface. */
function Sizes({ surface, width, height, text }: SizesProps) {
  const centimetres = (millimetres: number) => formatDecimal(millimetres / 10, 1);
  if (surface.shape === 'letters') return null;
  return (
    <g className="leaf-sizes" fontSize={text}>
      <text x={width / 2} y={height + text * 1.4} textAnchor="middle">
        {surface.shape === 'sphere' ? `⌀ ${centimetres(width)}` : centimetres(width)}
      </text>
      {surface.shape !== 'sphere' && (
        <text x={width + text * 0.5} y={height / 2} dominantBaseline="middle">
          {centimetres(height)}
        </text>
      )}
    </g>
  );
}
