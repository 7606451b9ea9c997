/** A place on the stage, in CSS pixels from its centre. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How a picture is shown: its scale (1 fits the stage) and the offset of its centre from that of the stage. */
export interface View extends Point {
  readonly scale: number;
}

export interface Stage {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** Largest scale. */
const MOST = 4;

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/** Returns the nearest view in which the picture is neither smaller than the stage nor pushed off it. */
export function limitView({ scale: wanted, x, y }: View, { width, height }: Stage): View {
  const scale = between(1, wanted, MOST);
  const [room, rise] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  return { scale, x: between(-room, x, room), y: between(-rise, y, rise) };
}

/** Returns the view scaled by a factor around a point, which stays where it is. */
export function scaleAround(view: View, factor: number, point: Point, stage: Stage): View {
  const scale = between(1, view.scale * factor, MOST);
  const grown = scale / view.scale;
  const moved = { scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown };
  return limitView(moved, stage);
}

/** Returns the view after two fingers have moved: the picture follows the point between them, and their distance. */
export function pinch(
  view: View,
  [one, other]: readonly [Point, Point],
  [nextOne, nextOther]: readonly [Point, Point],
  stage: Stage,
): View {
  const [from, to] = [middle(one, other), middle(nextOne, nextOther)];
  const factor = distance(nextOne, nextOther) / Math.max(1, distance(one, other));
  const scaled = scaleAround(view, factor, from, stage);
  return limitView({ ...scaled, x: scaled.x + to.x - from.x, y: scaled.y + to.y - from.y }, stage);
}

const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
