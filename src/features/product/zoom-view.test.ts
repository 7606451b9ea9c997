import { expect, test } from 'vitest';
import { limitView, pinch, scaleAround, WHOLE } from './zoom-view.ts';

const STAGE = { width: 400, height: 300 };

test('a picture is never smaller than the stage, never larger than four times, and never off it', () => {
  expect(limitView({ scale: 0.3, x: 50, y: -20 }, STAGE)).toEqual({ scale: 1, x: 0, y: -0 });
  expect(limitView({ scale: 9, x: 0, y: 0 }, STAGE).scale).toBe(4);
  expect(limitView({ scale: 2, x: 900, y: -900 }, STAGE)).toEqual({ scale: 2, x: 200, y: -150 });
});

test('the point under the pointer stays where it is', () => {
  const point = { x: 80, y: -40 };
  const view = scaleAround(WHOLE, 2, point, STAGE);
  // A point p of the stage shows the part (p - offset) / scale of the picture.
  expect((point.x - view.x) / view.scale).toBe(80);
  expect((point.y - view.y) / view.scale).toBe(-40);
});

test('two fingers enlarge by their distance and move the picture with them', () => {
  const apart = pinch(
    WHOLE,
    [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ],
    [
      { x: -80, y: 10 },
      { x: 120, y: 10 },
    ],
    STAGE,
  );
  expect(apart).toEqual({ scale: 2, x: 20, y: 10 });
});

test('fingers that meet do not divide by zero', () => {
  const view = pinch(WHOLE, [WHOLE, WHOLE], [WHOLE, { x: 10, y: 0 }], STAGE);
  expect(view.scale).toBe(4);
});
