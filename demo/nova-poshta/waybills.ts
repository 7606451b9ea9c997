import { createHash } from 'node:crypto';

const MINUTE = 60_000;

type Way = 'branch' | 'locker' | 'doors';

export interface DemoWaybill {
  readonly ref: string;
  readonly number: string;
  /** The shop's own number of the parcel. */
  readonly reference: string;
  readonly way: Way;
  readonly madeAt: number;
  /** Number of the register that it is in. */
  readonly register?: string;
  /** A status set by hand; the parcel no longer progresses over time. */
  readonly code?: number;
}

/** Milliseconds from the creation of a waybill to each status; a delivery takes minutes. */
const STEPS: readonly (readonly [after: number, code: number | 'arrived'])[] = [
  [0, 1],
  [2 * MINUTE, 4],
  [4 * MINUTE, 5],
  [7 * MINUTE, 6],
  [10 * MINUTE, 'arrived'],
  [20 * MINUTE, 9],
];

/** Status of a waybill whose parcel was not handed in. */
export const CREATED = 1;
/** Status of a deleted waybill. */
export const DELETED = 2;

const ARRIVED: Readonly<Record<Way, number>> = { branch: 7, locker: 8, doors: 101 };

export interface DemoWaybills {
  /** Creates a new waybill on every call, as the carrier does. */
  save(reference: string, way: Way): DemoWaybill;
  /**
   * Deletes a waybill.
   * @returns true if it is deleted now, false if the parcel was handed in or is in a register, null for an unknown one
   */
  delete(ref: string): boolean | null;
  /** Puts waybills into a new register. @returns its reference and number */
  register(refs: readonly string[]): { readonly ref: string; readonly number: string };
  /** Removes a waybill from its register. @returns false for a waybill that is in none */
  unregister(ref: string): boolean;
  /** Returns all waybills, deleted ones included, in the order of creation. */
  list(): DemoWaybill[];
  /** Returns the carrier's status; 3 for a number that was never issued. */
  statusOf(number: string): number;
  setStatus(number: string, code: number): void;
}

/** Creates the waybill store of a demo carrier, in memory. */
export function createDemoWaybills(clock: () => Date): DemoWaybills {
  const waybills = new Map<string, DemoWaybill>();
  let registers = 0;
  const find = (ref: string) => [...waybills.values()].find((each) => each.ref === ref);
  const statusOf = (number: string) => {
    const waybill = waybills.get(number);
    if (!waybill) return 3;
    const age = clock().getTime() - waybill.madeAt;
    const reached = STEPS.findLast(([after]) => age >= after)?.[1] ?? 1;
    return waybill.code ?? (reached === 'arrived' ? ARRIVED[waybill.way] : reached);
  };
  return {
    save(reference, way) {
      // The first waybill of an order keeps its number when the carrier restarts; copies get other numbers.
      const copies = [...waybills.values()].filter((waybill) => waybill.reference === reference).length;
      const hash = createHash('sha256')
        .update(reference + ' '.repeat(copies))
        .digest();
      const number = `2045${String(hash.readUIntBE(0, 6) % 1e10).padStart(10, '0')}`;
      const waybill = { ref: refOf(hash), number, reference, way, madeAt: clock().getTime() };
      waybills.set(number, waybill);
      return waybill;
    },
    delete(ref) {
      const waybill = find(ref);
      if (!waybill) return null;
      if (statusOf(waybill.number) !== CREATED || waybill.register !== undefined) return false;
      waybills.set(waybill.number, { ...waybill, code: DELETED });
      return true;
    },
    register(refs) {
      registers += 1;
      const number = `105-${String(clock().getTime() + registers).slice(-8)}`;
      for (const ref of refs) {
        const waybill = find(ref);
        if (waybill) waybills.set(waybill.number, { ...waybill, register: number });
      }
      return { ref: refOf(createHash('sha256').update(number).digest()), number };
    },
    unregister(ref) {
      const found = find(ref);
      if (found?.register === undefined) return false;
      const { register: _, ...waybill } = found;
      waybills.set(waybill.number, waybill);
      return true;
    },
    list: () => [...waybills.values()],
    statusOf,
    setStatus(number, code) {
      const waybill = waybills.get(number);
      if (!waybill) throw new Error(`There is no waybill ${number}`);
      waybills.set(number, { ...waybill, code });
    },
  };
}

function refOf(hash: Buffer): string {
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
