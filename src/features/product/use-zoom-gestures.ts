import { type PointerEvent, useRef, useState, type WheelEvent } from 'react';
import { limitView, type Point, pinch, type Stage, scaleAround, WHOLE } from './zoom-view.ts';

/** Scale of a double click. */
const CLOSER = 2.5;
/** Scale of one turn of the wheel, or one press of a key. */
const STEP = 1.25;
/** Pixels after which a movement of one finger across a whole picture is a swipe. */
const SWIPE = 48;

interface Options {
  /** Called by a swipe: 1 for the next picture, -1 for the previous one. */
  readonly onSwipe: (step: 1 | -1) => void;
}

/** Enlarges and moves a picture by fingers, mouse and keys. */
export function useZoomGestures({ onSwipe }: Options) {
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(WHOLE);
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<Point>({ x: 0, y: 0 });
  const sizeOf = (): Stage => ({
    width: stage.current?.clientWidth ?? 0,
    height: stage.current?.clientHeight ?? 0,
  });
  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };
  const scale = (factor: number, point: Point = { x: 0, y: 0 }) =>
    setView((now) => scaleAround(now, factor, point, sizeOf()));

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const point = pointOf(event);
    if (fingers.current.size === 0) start.current = point;
    fingers.current.set(event.pointerId, point);
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const point = pointOf(event);
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    setView((now) =>
      other
        ? pinch(now, [before, other], [point, other], sizeOf())
        : limitView({ ...now, x: now.x + point.x - before.x, y: now.y + point.y - before.y }, sizeOf()),
    );
    fingers.current.set(event.pointerId, point);
  };
  const onPointerEnd = (event: PointerEvent) => {
    const isLast = fingers.current.size === 1 && fingers.current.has(event.pointerId);
    fingers.current.delete(event.pointerId);
    const moved = pointOf(event).x - start.current.x;
    if (event.type === 'pointerup' && isLast && view.scale === 1 && Math.abs(moved) > SWIPE)
      onSwipe(moved < 0 ? 1 : -1);
    // The next gesture of one finger begins with the remaining one.
    start.current = { x: Number.NaN, y: Number.NaN };
  };
  return {
    view,
    reset: () => setView(WHOLE),
    closer: () => scale(STEP),
    farther: () => scale(1 / STEP),
    props: {
      ref: stage,
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        view.scale > 1 ? setView(WHOLE) : scale(CLOSER, pointOf(event)),
      onWheel: (event: WheelEvent) => scale(event.deltaY < 0 ? STEP : 1 / STEP, pointOf(event)),
    },
  };
}
