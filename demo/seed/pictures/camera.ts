/** Orthographic camera for boxes and boards on the bench, seen in three-quarter view. */

import { shade, tint } from './colour.ts';
import { n, type Point, polygon } from './geometry.ts';
import type { Pen } from './pen.ts';

type Solid = readonly [x: number, y: number, z: number];

export interface Plane {
  /** Returns the point in the picture for a place on the plane. */
  at(u: number, v: number): Point;
  /** Draws content in the coordinates of the plane. */
  draw(content: string): string;
  quad(u: number, v: number, width: number, height: number): string;
}

interface Camera {
  project(place: Solid): Point;
  plane(origin: Solid, u: Solid, v: Solid): Plane;
}

/**
 * Returns a camera. World coordinates: x to the right, y away from the eye, z up; `yaw` turns the bench under the eye
 * (negative shows the right side of a box), `pitch` is the angle at which the eye looks down.
 */
export function camera(yaw: number, pitch: number, cx: number, cy: number): Camera {
  const [a, p] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const project = ([x, y, z]: Solid): Point => [
    cx + x * Math.cos(a) - y * Math.sin(a),
    cy - (x * Math.sin(a) + y * Math.cos(a)) * Math.sin(p) - z * Math.cos(p),
  ];
  return {
    project,
    plane(origin, u, v) {
      const at = (s: number, t: number): Point =>
        project([origin[0] + u[0] * s + v[0] * t, origin[1] + u[1] * s + v[1] * t, origin[2] + u[2] * s + v[2] * t]);
      const [zero, one, two] = [at(0, 0), at(1, 0), at(0, 1)];
      const matrix = [one[0] - zero[0], one[1] - zero[1], two[0] - zero[0], two[1] - zero[1]]
        .map((value) => String(Math.round(value * 10000) / 10000))
        .join(' ');
      return {
        at,
        draw: (content) => `<g transform="matrix(${matrix} ${n(zero[0])} ${n(zero[1])})">${content}</g>`,
        quad: (s, t, width, height) =>
          polygon([at(s, t), at(s + width, t), at(s + width, t + height), at(s, t + height)]),
      };
    },
  };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Lengths along x, y and z. */
  readonly size: Solid;
}

interface Faces {
  /** u to the right, v towards the eye. */
  readonly top: Plane;
  /** u to the right, v downwards. */
  readonly front: Plane;
  /** u away from the eye, v downwards. */
  readonly side: Plane;
}

export function faces(view: Camera, { x, y, z, size: [w, d, h] }: Box): Faces {
  return {
    top: view.plane([x, y + d, z + h], [1, 0, 0], [0, -1, 0]),
    front: view.plane([x, y, z + h], [1, 0, 0], [0, 0, -1]),
    side: view.plane([x + w, y, z + h], [0, 1, 0], [0, 0, -1]),
  };
}

/** Returns the outline of a box's footprint, for a shadow. */
export function footprint(view: Camera, { x, y, z, size: [w, d] }: Box): string {
  return polygon([
    view.project([x, y, z]),
    view.project([x + w, y, z]),
    view.project([x + w, y + d, z]),
    view.project([x, y + d, z]),
  ]);
}

/** Content of each face, drawn between its fill and its contour. */
interface Dressing {
  readonly top?: string;
  readonly front?: string;
  readonly side?: string;
}

/** Draws the three visible faces of a box (for a negative yaw), with their content. */
export function box(pen: Pen, view: Camera, shape: Box, colour: string, dressing: Dressing = {}): string {
  const [w, d, h] = shape.size;
  const { top, front, side } = faces(view, shape);
  const paint = (from: string, to: string): string =>
    pen.linear(
      [
        [0, from],
        [1, to],
      ],
      [0, 0, 1, 1],
    );
  const face = (plane: Plane, width: number, height: number, colours: string, content = ''): string => {
    const quad = plane.quad(0, 0, width, height);
    return `<path d="${quad}" fill="${colours}"/>${content === '' ? '' : plane.draw(content)}${pen.contour(quad)}`;
  };
  return (
    face(side, d, h, paint(shade(colour, 0.15), shade(colour, 0.22)), dressing.side) +
    face(front, w, h, paint(shade(colour, 0.02), shade(colour, 0.09)), dressing.front) +
    face(top, w, d, paint(tint(colour, 0.08), tint(colour, 0.01)), dressing.top)
  );
}
