import type { PackingLine, PackingOrder, TickedLine } from './packing.ts';
import type { PackingStage } from './packing-stages.ts';

/** The pieces of a product that one order needs. */
interface PickedOrder {
  readonly id: string;
  readonly number: number;
  readonly lines: readonly { readonly position: number; readonly quantity: number }[];
  readonly quantity: number;
  /** Services with which pieces are made, one text for each line that has any. */
  readonly services: readonly PackingLine['services'][];
}

/** A product of a picking list, with all orders that need it. */
export interface PickingRow extends Pick<PackingLine, 'sku' | 'name' | 'picture' | 'shelf'> {
  readonly quantity: number;
  readonly orders: readonly PickedOrder[];
}

/** Compares shelves as people do: A-2 comes before A-10. */
const collator = new Intl.Collator('uk', { numeric: true });

/** Returns each product of some orders once, in the order of the shelves; products without a shelf come last. */
export function pickingRowsOf(orders: readonly PackingOrder[]): PickingRow[] {
  const rows = new Map<string, PickingRow>();
  for (const order of orders)
    for (const line of order.lines) {
      const { sku, name, picture, shelf } = line;
      const row = rows.get(sku) ?? { sku, name, picture, shelf, quantity: 0, orders: [] };
      rows.set(sku, { ...row, quantity: row.quantity + line.quantity, orders: withLine(row.orders, order, line) });
    }
  return [...rows.values()].sort(
    (one, other) =>
      Number(one.shelf === null) - Number(other.shelf === null) ||
      collator.compare(one.shelf ?? '', other.shelf ?? '') ||
      collator.compare(one.sku, other.sku),
  );
}

function withLine(orders: readonly PickedOrder[], { id, number }: PackingOrder, line: PackingLine): PickedOrder[] {
  const own = orders.find((order) => order.id === id) ?? { id, number, lines: [], quantity: 0, services: [] };
  const more = {
    ...own,
    lines: [...own.lines, { position: line.position, quantity: line.quantity }],
    quantity: own.quantity + line.quantity,
    services: line.services.length > 0 ? [...own.services, line.services] : own.services,
  };
  return [...orders.filter((order) => order.id !== id), more];
}

/** Returns the tick of a line in a stage; undefined if it has none. */
export const tickOf = (
  ticks: readonly TickedLine[],
  { orderId, position, stage }: { readonly orderId: string; readonly position: number; readonly stage: PackingStage },
): TickedLine | undefined =>
  ticks.find((tick) => tick.orderId === orderId && tick.position === position && tick.stage === stage);

/** Returns the picked pieces of a row, and the names of those who picked them. */
export function pickedOf(row: PickingRow, ticks: readonly TickedLine[]): { pieces: number; by: string[] } {
  const found = row.orders.flatMap(({ id, lines }) =>
    lines.flatMap(({ position }) => tickOf(ticks, { orderId: id, position, stage: 'picked' }) ?? []),
  );
  return {
    pieces: found.reduce((sum, { pieces }) => sum + pieces, 0),
    by: [...new Set(found.flatMap(({ by }) => by))],
  };
}
