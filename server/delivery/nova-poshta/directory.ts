import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import type { NovaPoshtaClient } from './client.ts';
import { flagSchema, numberSchema, textSchema } from './reply.ts';

/** Milliseconds: a shopper waits for these. */
const TIMEOUT = 4_000;

/** Most settlements or streets of one answer. */
const SEARCH_LIMIT = 50;

/** The carrier gives at most so many branches a page. */
const PAGE_SIZE = 500;
/** Kyiv has some ten pages; whatever the carrier says, no more than these are read. */
const MAX_PAGES = 60;
/** Pages that are asked for at once. */
const CONCURRENCY = 4;

const LANGUAGE_CODES: Readonly<Record<Language, string>> = { uk: 'UA', ru: 'RU' };

/** References of parcel lockers among the types of warehouses; every other type is a branch. */
export const LOCKER_TYPES: ReadonlySet<string> = new Set([
  'f9316480-5f2d-425d-bc2c-ac7cd29decf0',
  '95dc212d-479c-4ffb-a8ab-8c1b9073d0bc',
]);

const settlementSchema = v.pipe(
  v.object({
    Ref: v.string(),
    DeliveryCity: textSchema,
    MainDescription: v.string(),
    Present: v.string(),
    Area: textSchema,
    Region: textSchema,
  }),
  v.transform((row) => ({
    ref: row.Ref,
    /** The city's reference, which a waybill takes; a settlement's own is another one. */
    cityRef: row.DeliveryCity,
    /** `Яворів` */
    name: row.MainDescription,
    /** `с. Яворів, Косівський р-н, Івано-Франківська обл.` */
    fullName: row.Present,
    /** `Івано-Франківська` */
    area: row.Area,
    /** The district: `Косівський`; empty for a big city. */
    region: row.Region,
  })),
);
export type NovaPoshtaSettlement = v.InferOutput<typeof settlementSchema>;

/** `{ Monday: '08:00-21:00', ... }`; `-` is a day off. */
const scheduleSchema = v.fallback(v.nullable(v.record(v.string(), v.string())), null);

/** Source: public callers. Sides of 0, and an answer of another shape, stand for no limit. */
const dimensionsSchema = v.fallback(
  v.nullable(
    v.pipe(
      v.object({ Length: numberSchema, Width: numberSchema, Height: numberSchema }),
      v.transform(({ Length: length, Width: width, Height: height }) =>
        Math.min(length, width, height) > 0 ? { length, width, height } : null,
      ),
    ),
  ),
  null,
);

const warehouseSchema = v.pipe(
  v.object({
    Ref: v.string(),
    Number: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
    Description: v.string(),
    DescriptionRu: textSchema,
    TypeOfWarehouse: textSchema,
    TotalMaxWeightAllowed: v.optional(numberSchema, 0),
    PlaceMaxWeightAllowed: v.optional(numberSchema, 0),
    ReceivingLimitationsOnDimensions: v.optional(dimensionsSchema, null),
    Schedule: v.optional(scheduleSchema, null),
    WarehouseStatus: textSchema,
    DenyToSelect: v.optional(flagSchema, false),
  }),
  v.transform((row) => ({
    ref: row.Ref,
    number: row.Number,
    isLocker: LOCKER_TYPES.has(row.TypeOfWarehouse),
    /** `Відділення №12: вул. Городоцька, 174` */
    description: { uk: row.Description, ru: row.DescriptionRu || row.Description },
    /** Kilograms of the heaviest parcel; null when it takes any. */
    maxWeight: leastWeight([row.TotalMaxWeightAllowed, row.PlaceMaxWeightAllowed]),
    /** Centimetres of the biggest parcel; null when it takes any. */
    maxSize: row.ReceivingLimitationsOnDimensions,
    schedule: row.Schedule,
    isOpen: !row.DenyToSelect && (row.WarehouseStatus === '' || row.WarehouseStatus === 'Working'),
  })),
);
export type NovaPoshtaWarehouse = v.InferOutput<typeof warehouseSchema>;

/** 0 stands for no limit. */
function leastWeight(limits: readonly number[]): number | null {
  const real = limits.filter((limit) => limit > 0);
  return real.length === 0 ? null : Math.min(...real);
}

const streetSchema = v.pipe(
  v.object({
    SettlementStreetRef: v.string(),
    SettlementStreetDescription: v.string(),
    SettlementStreetDescriptionRu: textSchema,
    Present: textSchema,
    StreetsTypeDescription: textSchema,
  }),
  v.transform((row) => ({
    ref: row.SettlementStreetRef,
    /** `Городоцька`, without its type. */
    name: {
      uk: row.SettlementStreetDescription,
      ru: row.SettlementStreetDescriptionRu || row.SettlementStreetDescription,
    },
    /** `вул.`, `просп.`; in Ukrainian. */
    type: row.StreetsTypeDescription,
    /** `вул. Городоцька` */
    fullName: row.Present || `${row.StreetsTypeDescription} ${row.SettlementStreetDescription}`.trim(),
  })),
);
export type NovaPoshtaStreet = v.InferOutput<typeof streetSchema>;

/** Newer answers put the rows into `Addresses` of one row, older ones are flat. */
const rowsOf = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.union([
    v.pipe(
      v.object({ Addresses: v.array(schema) }),
      v.transform(({ Addresses }) => Addresses),
    ),
    v.pipe(
      schema,
      v.transform((row) => [row]),
    ),
  ]);

/** What the carrier serves: settlements, their branches and lockers, their streets. */
export interface NovaPoshtaDirectory {
  /** Settlements whose name begins so. Unverified: that the carrier heeds `Language` here as it does for warehouses. */
  searchSettlements(search: { name: string; lang: Language }): Promise<NovaPoshtaSettlement[]>;
  /** All branches and lockers of a settlement, also those that are closed. */
  getWarehouses(settlementRef: string): Promise<NovaPoshtaWarehouse[]>;
  searchSettlementStreets(search: { settlementRef: string; name: string }): Promise<NovaPoshtaStreet[]>;
}

export function createDirectory(call: NovaPoshtaClient, timeout = TIMEOUT): NovaPoshtaDirectory {
  const readPage = (settlementRef: string, page: number) =>
    call(
      {
        model: 'Address',
        method: 'getWarehouses',
        properties: { SettlementRef: settlementRef, Page: String(page), Limit: String(PAGE_SIZE), Language: 'UA' },
        timeout,
      },
      warehouseSchema,
    );
  return {
    async searchSettlements({ name, lang }) {
      const properties = { CityName: name, Limit: String(SEARCH_LIMIT), Page: '1', Language: LANGUAGE_CODES[lang] };
      const search = { model: 'Address', method: 'searchSettlements', properties, timeout };
      return (await call(search, rowsOf(settlementSchema))).rows.flat();
    },
    getWarehouses: (settlementRef) => readPages((page) => readPage(settlementRef, page)),
    async searchSettlementStreets({ settlementRef, name }) {
      const properties = { StreetName: name, SettlementRef: settlementRef, Limit: String(SEARCH_LIMIT) };
      const search = { model: 'Address', method: 'searchSettlementStreets', properties, timeout };
      return (await call(search, rowsOf(streetSchema))).rows.flat();
    },
  };
}

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number | null;
}

/** All pages: a few at once where the carrier says how many rows there are, one after another where it does not. */
async function readPages<Row>(read: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const first = await read(1);
  const rows = [...first.rows];
  const pageCount = first.total === null ? MAX_PAGES : Math.min(Math.ceil(first.total / PAGE_SIZE), MAX_PAGES);
  const atOnce = first.total === null ? 1 : CONCURRENCY;
  let isLast = first.rows.length < PAGE_SIZE;
  for (let page = 2; page <= pageCount && !isLast; page += atOnce) {
    const count = Math.min(atOnce, pageCount - page + 1);
    const pages = await Promise.all(Array.from({ length: count }, (_, index) => read(page + index)));
    rows.push(...pages.flatMap((next) => next.rows));
    isLast = pages.some((next) => next.rows.length < PAGE_SIZE);
  }
  return rows;
}
