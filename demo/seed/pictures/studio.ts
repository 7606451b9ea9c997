/** Pencils and pastels. */

import { box, camera, faces, footprint } from './camera.ts';
import { BEECH, BOLE, GOLD, INK, shade, tint } from './colour.ts';
import { n, rect } from './geometry.ts';
import { cast, SHADOW } from './light.ts';
import { printed, rosette } from './ornament.ts';
import { family } from './paints.ts';
import { fill, type Pen, place, stroke } from './pen.ts';
import { grain, speckle } from './texture.ts';

/** Draws a hexagonal pencil, `length` long downwards, with its point at 0,0. */
function pencil(pen: Pen, length: number, colour: string): string {
  const cone = 'M0 0L-8 26Q0 30 8 26Z';
  const bare = 'M0 0L-18 62Q-12 54-6 62Q0 54 6 62Q12 54 18 62Z';
  const side = (x: number, width: number, tone: string): string => fill(`M${x} 60V${n(length)}h${width}V60Z`, tone);
  return (
    side(-18, 12, tint(colour, 0.1)) +
    side(-6, 12, colour) +
    side(6, 12, shade(colour, 0.14)) +
    fill(
      bare,
      pen.linear([
        [0, tint(BEECH, 0.12)],
        [0.5, BEECH],
        [1, shade(BEECH, 0.13)],
      ]),
    ) +
    fill(cone, shade(colour, 0.03)) +
    stroke(`M-6 62V${n(length)}M6 62V${n(length)}`, INK, pen.weight * 0.4, 0.35) +
    stroke(`M-14 70V${n(length - 60)}`, '#ffffff', 2.4, 0.4) +
    fill(`M-18 ${n(length - 44)}h36v8h-36Z`, GOLD) +
    fill(`M-18 ${n(length - 26)}h36v26h-36Z`, shade(colour, 0.08)) +
    stroke(`M0 0L-18 62V${n(length)}H18V62Z`, INK, pen.weight, 0.86) +
    stroke('M-18 62Q-12 54-6 62Q0 54 6 62Q12 54 18 62', INK, pen.weight * 0.6, 0.6)
  );
}

/** Draws the paper band around one row of pencils in their tin. */
const PENCIL_BAND =
  fill(rect(14, 300, 532, 60), '#F1E7D3', 0.94) +
  stroke('M14 300H546M14 360H546', INK, 1.6, 0.5) +
  stroke('M14 308H546M14 352H546', GOLD, 2) +
  fill(rosette(280, 330, 20), BOLE);

export function pencilSet(pen: Pen): string {
  const view = camera(-14, 60, 396, 440);
  const tin = { x: -280, y: -220, z: 0, size: [560, 440, 34] as const };
  const { top, front } = faces(view, tin);
  const enamel = '#3B3530';
  const count = pen.shown.count ?? 12;
  const rows = count > 12 ? 2 : 1;
  const columns = Math.ceil(count / rows);
  const step = 524 / columns;
  const scale = Math.min(1, step / 42);
  const length = (rows === 1 ? 376 : 180) / scale;
  const colours = pen.shown.isOneColour ? Array.from({ length: count }, () => pen.colour) : family(pen.colour, count);
  const inner = rect(14, 14, 532, 412, 6);
  const pencils = colours
    .map((colour, index) =>
      place(
        cast(`M0 0L-18 62V${length}H18V62Z`, 5) + pencil(pen, length, colour),
        18 + ((index % columns) + 0.5) * step,
        30 + Math.floor(index / columns) * 196,
        0,
        scale,
      ),
    )
    .join('');
  return (
    cast(footprint(view, tin), 22) +
    box(pen, view, tin, enamel) +
    front.draw(stroke('M14 17H250M310 17H546', GOLD, 2) + fill(rosette(280, 17, 13), GOLD)) +
    top.draw(
      fill(
        inner,
        pen.linear(
          [
            [0, '#E9DFCC'],
            [1, '#F8F1E3'],
          ],
          [0, 0, 1, 1],
        ),
      ) +
        fill('M14 14H546V32H32V426H14Z', INK, 0.3) +
        stroke(inner, INK, pen.weight * 1.1, 0.86) +
        pencils +
        (rows === 1 ? PENCIL_BAND : ''),
    )
  );
}

export function pastelSet(pen: Pen): string {
  const view = camera(-16, 58, 396, 440);
  const tray = { x: -270, y: -210, z: 0, size: [540, 420, 44] as const };
  const wood = tint(BEECH, 0.02);
  const { top } = faces(view, tray);
  const count = pen.shown.count ?? 16;
  const columns = Math.ceil(count / 2);
  const step = 496 / columns;
  const colours = family(pen.colour, count);
  const stick = (x: number, y: number, colour: string, tag: string): string => {
    const body = rect(x, y, 50, 168, 7);
    const random = pen.random(tag);
    return (
      fill(rect(x + 6, y + 8, 50, 168, 7), SHADOW, 0.3) +
      pen.solid(
        body,
        pen.linear([
          [0, tint(colour, 0.08)],
          [0.35, tint(colour, 0.04)],
          [0.7, colour],
          [1, shade(colour, 0.12)],
        ]),
      ) +
      pen.clip(
        body,
        `<g transform="translate(${n(x)} ${n(y)})">${speckle(random, 50, 168, pen.close ? 120 : 34, pen.close ? 2 : 3, colour)}</g>`,
      ) +
      fill(rect(x, y + 52, 50, 74), '#F8F1E3') +
      stroke(`M${n(x)} ${n(y + 52)}h50M${n(x)} ${n(y + 126)}h50`, INK, 1.3, 0.5) +
      fill(rosette(x + 25, y + 82, 15), printed(shade(colour, 0.05))) +
      stroke(`M${n(x + 13)} ${n(y + 110)}h24`, INK, 1.6, 0.4) +
      fill(`M${n(x + 34)} ${n(y + 52)}h16v74h-16Z`, INK, 0.1)
    );
  };
  const sticks = colours
    .map((colour, index) => {
      const drawn = stick(0, 22 + Math.floor(index / columns) * 194, colour, `stick${index}`);
      return `<g transform="translate(${n(24 + (index % columns) * step)} 0) scale(${n(step / 62)} 1)">${drawn}</g>`;
    })
    .join('');
  const inner = rect(14, 12, 512, 396, 4);
  return (
    cast(footprint(view, tray), 22) +
    box(pen, view, tray, wood, {
      top: grain(pen.random('top'), 540, 420, wood, 12),
      front: grain(pen.random('front'), 540, 44, wood, 7),
      side: grain(pen.random('side'), 420, 44, shade(wood, 0.14), 7),
    }) +
    top.draw(
      fill(
        inner,
        pen.linear(
          [
            [0, '#5E564E'],
            [1, '#7B7268'],
          ],
          [0, 0, 1, 1],
        ),
      ) +
        fill('M14 12H526V30H32V408H14Z', INK, 0.35) +
        stroke(inner, INK, pen.weight * 1.1, 0.86) +
        sticks,
    )
  );
}
