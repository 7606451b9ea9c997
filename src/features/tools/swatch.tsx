import type { Finish } from '../../rules/swatches.ts';

/** Gradients of all swatches of a page, which they refer to by id. */
export function SwatchLight() {
  return (
    <svg className="swatch-light" aria-hidden="true">
      <defs>
        <linearGradient id="swatch-polished" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity="0.1" />
          <stop offset="0.3" stopColor="#fff" stopOpacity="0.62" />
          <stop offset="0.44" stopColor="#fff" stopOpacity="0.08" />
          <stop offset="0.75" stopColor="#241505" stopOpacity="0.2" />
          <stop offset="1" stopColor="#fff" stopOpacity="0.22" />
        </linearGradient>
        <linearGradient id="swatch-matt" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity="0.14" />
          <stop offset="1" stopColor="#241505" stopOpacity="0.14" />
        </linearGradient>
      </defs>
    </svg>
  );
}

interface Props {
  /** `#rrggbb`. */
  readonly colour: string;
  /** Absent for a flat colour. */
  readonly finish?: Finish;
}

/** A field of a colour, as large as its place; a text beside it names the colour. */
export function Swatch({ colour, finish }: Props) {
  return (
    <svg className="swatch" viewBox="0 0 10 10" preserveAspectRatio="none" aria-hidden="true">
      <rect width="10" height="10" fill={colour} />
      {finish && <rect width="10" height="10" fill={`url(#swatch-${finish})`} />}
    </svg>
  );
}
