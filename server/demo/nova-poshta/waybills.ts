import { createHash } from 'node:crypto';

const MINUTE = 60_000;

type Way = 'branch' | 'locker' | 'doors';

export interface DemoWaybill {
  readonly ref: string;
  readonly number: string;
  /** What the shop calls the parcel. */
  readonly reference: string;
  readonly way: Way;
  readonly madeAt: number;
  /** A status that was set by hand; time no longer moves the parcel. */
  readonly code?: number;
}

/** When a parcel reaches each status, in milliseconds after its waybill was made; on its last day all is done. */
const STEPS: readonly (readonly [after: number, code: number | 'arrived'])[] = [
  [0, 1],
  [2 * MINUTE, 4],
  [4 * MINUTE, 5],
  [7 * MINUTE, 6],
  [10 * MINUTE, 'arrived'],
  [20 * MINUTE, 9],
];

/** The status of a waybill whose parcel was not handed in. */
const CREATED = 1;
/** The status of a waybill that is no more. */
export const DELETED = 2;

const ARRIVED: Readonly<Record<Way, number>> = { branch: 7, locker: 8, doors: 101 };

export interface DemoWaybills {
  /** Another waybill each time, as the carrier makes it. */
  save(reference: string, way: Way): DemoWaybill;
  /** @returns whether it is deleted now; false once the parcel was handed in, null for one that was never made. */
  delete(ref: string): boolean | null;
  /** All of them, deleted ones too, in the order in which they were made. */
  list(): DemoWaybill[];
  /** The carrier's status; 3 for a number that was never issued. */
  statusOf(number: string): number;
  setStatus(number: string, code: number): void;
}

/** Waybills of a local carrier, forgotten when it stops. */
export function createDemoWaybills(clock: () => Date): DemoWaybills {
  const waybills = new Map<string, DemoWaybill>();
  const statusOf = (number: string) => {
    const waybill = waybills.get(number);
    if (!waybill) return 3;
    const age = clock().getTime() - waybill.madeAt;
    const reached = STEPS.findLast(([after]) => age >= after)?.[1] ?? 1;
    return waybill.code ?? (reached === 'arrived' ? ARRIVED[waybill.way] : reached);
  };
  return {
    save(reference, way) {
      // Of the same order, the first one has the same number after the carrier has started anew.
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
      const waybill = [...waybills.values()].find((each) => each.ref === ref);
      if (!waybill) return null;
      if (statusOf(waybill.number) !== CREATED) return false;
      waybills.set(waybill.number, { ...waybill, code: DELETED });
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
