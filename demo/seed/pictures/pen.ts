/** Drawing context of one picture: it keeps the SVG definitions, the weight of the contour and the random seed. */

import type { PictureSpec } from '../types.ts';
import { INK } from './colour.ts';
import { n } from './geometry.ts';
import { createRandom, type Random, seedOf } from './random.ts';

export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Start and end of a gradient, in shares of the painted shape. */
export type Span = readonly [x1: number, y1: number, x2: number, y2: number];

const SQUARE = { width: 800, height: 800 } as const;
/** Size of a scene. */
export const SCENE = { width: 1280, height: 800 } as const;

type Shown = Pick<PictureSpec, 'count' | 'isOneColour' | 'leaf' | 'mark' | 'shape' | 'millimetres' | 'amount'>;

export class Pen {
  /** The colour of the material. */
  readonly colour: string;
  /** Magnification of the view; above 1 the drawing has fine details. */
  readonly zoom: number;
  /** Weight of the contour, constant in the finished picture. */
  readonly weight: number;
  /** Parameters of the drawing derived from the product's data. */
  readonly shown: Shown;
  readonly #seed: string;
  #definitions = new Map<string, string>();
  #markup: string[] = [];

  constructor(colour: string, seed: string, zoom = 1, shown: Shown = {}) {
    this.colour = colour;
    this.shown = shown;
    this.zoom = zoom;
    this.weight = zoom > 1 ? 2.8 / zoom : 2.2;
    this.#seed = seed;
  }

  get close(): boolean {
    return this.zoom > 1;
  }

  /** Returns a pen for another object in the same picture: of its own colour and data, with shared definitions. */
  of(colour: string, shown: Shown = {}, seed = colour): Pen {
    const pen = new Pen(colour, `${this.#seed}/${seed}`, this.zoom, shown);
    pen.#definitions = this.#definitions;
    pen.#markup = this.#markup;
    return pen;
  }

  /** Returns an independent random generator, so that more details in one place do not change another. */
  random(tag: string): Random {
    return createRandom(seedOf(`${this.#seed}/${tag}`));
  }

  define(build: (id: string) => string): string {
    const key = build('');
    let id = this.#definitions.get(key);
    if (id === undefined) {
      id = `d${this.#definitions.size}`;
      this.#definitions.set(key, id);
      this.#markup.push(build(id));
    }
    return id;
  }

  linear(stops: readonly Stop[], [x1, y1, x2, y2]: Span = [0, 0, 1, 0]): string {
    const id = this.define(
      (name) =>
        `<linearGradient id="${name}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopMarkup(stops)}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  /** Defines a linear gradient in units of the drawing; returns its reference. */
  across(stops: readonly Stop[], [x1, y1, x2, y2]: Span): string {
    const id = this.define(
      (name) =>
        `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${stopMarkup(stops)}</linearGradient>`,
    );
    return `url(#${id})`;
  }

  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    const id = this.define(
      (name) => `<radialGradient id="${name}" cx="${cx}" cy="${cy}" r="${r}">${stopMarkup(stops)}</radialGradient>`,
    );
    return `url(#${id})`;
  }

  pattern(width: number, height: number, content: string, transform = ''): string {
    const turned = transform === '' ? '' : ` patternTransform="${transform}"`;
    const id = this.define(
      (name) =>
        `<pattern id="${name}" patternUnits="userSpaceOnUse" width="${n(width)}" height="${n(height)}"${turned}>${content}</pattern>`,
    );
    return `url(#${id})`;
  }

  /** Clips the content to the outline. */
  clip(outline: string, content: string): string {
    const id = this.define((name) => `<clipPath id="${name}"><path d="${outline}"/></clipPath>`);
    return `<g clip-path="url(#${id})">${content}</g>`;
  }

  contour(d: string, strength = 1): string {
    return stroke(d, INK, this.weight, 0.86 * strength);
  }

  /** Draws a filled form with its contour. */
  solid(d: string, paint: string): string {
    return `<path d="${d}" fill="${paint}" stroke="${INK}" stroke-opacity=".86" stroke-width="${n2(this.weight)}" stroke-linejoin="round"/>`;
  }

  document(
    body: string,
    transform: string,
    { width, height }: { readonly width: number; readonly height: number } = SQUARE,
  ): string {
    const defs = this.#markup.length === 0 ? '' : `<defs>${this.#markup.join('')}</defs>`;
    const placed = transform === '' ? body : `<g transform="${transform}">${body}</g>`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${defs}${placed}</svg>`;
  }
}

function stopMarkup(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) => {
      const see = opacity === undefined ? '' : ` stop-opacity="${n2(opacity)}"`;
      return `<stop offset="${n2(offset)}" stop-color="${colour}"${see}/>`;
    })
    .join('');
}

function n2(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function fill(d: string, paint: string, opacity = 1): string {
  return `<path d="${d}" fill="${paint}"${opacity === 1 ? '' : ` fill-opacity="${n2(opacity)}"`}/>`;
}

export function stroke(d: string, paint: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${n2(width)}"${opacity === 1 ? '' : ` stroke-opacity="${n2(opacity)}"`} stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function place(content: string, x: number, y: number, angle = 0, scale = 1): string {
  const turned = angle === 0 ? '' : ` rotate(${n(angle)})`;
  const sized = scale === 1 ? '' : ` scale(${n2(scale)})`;
  return `<g transform="translate(${n(x)} ${n(y)})${turned}${sized}">${content}</g>`;
}
