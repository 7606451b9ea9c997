/** Colour arithmetic in OKLab, so that a lighter or darker step looks the same in every hue. */

export const PAPER_RAISED = '#FFFDF8';
export const INK = '#1F1A17';
export const BOLE = '#8C2F1B';
export const GOLD = '#C59B3F';
export const LABEL = '#F6EDDA';
export const BEECH = '#D2A46C';
export const WALNUT = '#8A5A34';
export const STEEL = '#B9B6AE';
export const BRASS = '#C9A356';
export const TISSUE = '#EFE2CB';
export const CORK = '#C8996A';
export const GLASS = '#D5DDD3';

type Lab = readonly [lightness: number, a: number, b: number];

function toLinear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function fromLinear(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

function toLab(hex: string): Lab {
  const packed = Number.parseInt(hex.slice(1), 16);
  const r = toLinear((packed >> 16) & 255);
  const g = toLinear((packed >> 8) & 255);
  const b = toLinear(packed & 255);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toChannels([lightness, a, b]: Lab): readonly [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function toHex(lab: Lab): string {
  let chroma = 1;
  let channels = toChannels(lab);
  // Outside sRGB the chroma is reduced, never the lightness: the modelling of the form depends on it.
  while (chroma > 0 && channels.some((channel) => channel < -0.001 || channel > 1.001)) {
    chroma -= 0.05;
    channels = toChannels([lab[0], lab[1] * chroma, lab[2] * chroma]);
  }
  return `#${channels
    .map((channel) =>
      Math.round(Math.min(1, Math.max(0, channel)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export function mix(from: string, to: string, share: number): string {
  const a = toLab(from);
  const b = toLab(to);
  return toHex([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);
}

/** Returns a colour darker by `step` of lightness (0 to 1) and a little warmer, as in the shade of warm paper. */
export function shade(hex: string, step: number): string {
  const [lightness, a, b] = toLab(hex);
  const strength = 1 - step * 0.85;
  return toHex([Math.max(0.12, lightness - step), a * strength + step * 0.03, b * strength + step * 0.015]);
}

export function tint(hex: string, step: number): string {
  const [lightness, a, b] = toLab(hex);
  return toHex([Math.min(0.985, lightness + step), a * (1 - step * 0.8), b * (1 - step * 0.6)]);
}

/** Returns the distance of two colours, 0 for equal ones. */
export function contrast(one: string, other: string): number {
  const [a, b] = [toLab(one), toLab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

export function lightness(hex: string): number {
  return toLab(hex)[0];
}
