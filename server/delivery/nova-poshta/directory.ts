import * as v from 'valibot';
import type { Language } from '../../../src/contract/language.ts';
import { type Localized, localizedTexts } from '../../../src/contract/localized.ts';
import type { NovaPoshtaClient } from './client.ts';
import { flagSchema, numberSchema, textSchema } from './reply.ts';

/** Timeout in milliseconds; short, because a shopper waits. */
const TIMEOUT = 4_000;

/** Maximum number of settlements or streets of one answer. */
const SEARCH_LIMIT = 50;

/** Maximum number of branches per page, set by the carrier. */
const PAGE_SIZE = 500;
/** Maximum number of pages that are read; Kyiv has some ten. */
const MAX_PAGES = 60;
/** Number of pages that are requested in parallel. */
const CONCURRENCY = 4;

const LANGUAGE_CODES: Localized = { uk: 'UA', ru: 'RU' };

/** References of the types of warehouses that are parcel lockers; every other type is a branch. */
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
    /** The city's reference for waybills; it differs from the settlement's own. */
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

/** Source: public clients. Sides of 0, and an answer of another shape, mean no limit. */
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
    description: localizedTexts({ uk: row.Description, ru: row.DescriptionRu || row.Description }),
    /** Maximum weight of a parcel in kilograms; null for no limit. */
    maxWeight: leastWeight([row.TotalMaxWeightAllowed, row.PlaceMaxWeightAllowed]),
    /** Maximum size of a parcel in centimetres; null for no limit. */
    maxSize: row.ReceivingLimitationsOnDimensions,
    schedule: row.Schedule,
    isOpen: !row.DenyToSelect && (row.WarehouseStatus === '' || row.WarehouseStatus === 'Working'),
  })),
);
export type NovaPoshtaWarehouse = v.InferOutput<typeof warehouseSchema>;

/** Returns the least limit; null if there is none. 0 means no limit. */
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
    name: localizedTexts({
      uk: row.SettlementStreetDescription,
      ru: row.SettlementStreetDescriptionRu || row.SettlementStreetDescription,
    }),
    /** `вул.`, `просп.`; in Ukrainian. */
    type: row.StreetsTypeDescription,
    /** `вул. Городоцька` */
    fullName: row.Present || `${row.StreetsTypeDescription} ${row.SettlementStreetDescription}`.trim(),
  })),
);
export type NovaPoshtaStreet = v.InferOutput<typeof streetSchema>;

const dateSchema = v.pipe(
  v.object({ DeliveryDate: v.object({ date: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}/)) }) }),
  v.transform((row) => row.DeliveryDate.date.slice(0, 10)),
);

/** A parcel between two of the carrier's cities. */
interface Route {
  /** References of the carrier's cities. */
  readonly from: string;
  readonly to: string;
  /** True for a delivery by a courier, false to a branch or a locker. */
  readonly toDoors: boolean;
  /** YYYY-MM-DD: the day on which the parcel is handed in. */
  readonly day: string;
}

/** Parses both forms of answers: newer ones have the rows in `Addresses` of one row, older ones are flat. */
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

/** Directory of the carrier: settlements, their branches and lockers, their streets. */
export interface NovaPoshtaDirectory {
  /**
   * Returns settlements whose name begins with the query. Unverified: that the carrier respects `Language` here as for
   * warehouses.
   */
  searchSettlements(search: { name: string; lang: Language }): Promise<NovaPoshtaSettlement[]>;
  /** Returns all branches and lockers of a settlement, closed ones too. */
  getWarehouses(settlementRef: string): Promise<NovaPoshtaWarehouse[]>;
  searchSettlementStreets(search: { settlementRef: string; name: string }): Promise<NovaPoshtaStreet[]>;
  /** Returns the expected day of delivery as YYYY-MM-DD; null if the carrier names none. Source: public clients. */
  getDeliveryDay(route: Route): Promise<string | null>;
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
    async getDeliveryDay({ from, to, toDoors, day }) {
      const properties = {
        DateTime: day.split('-').reverse().join('.'),
        ServiceType: toDoors ? 'WarehouseDoors' : 'WarehouseWarehouse',
        CitySender: from,
        CityRecipient: to,
      };
      const question = { model: 'InternetDocument', method: 'getDocumentDeliveryDate', properties, timeout };
      return (await call(question, dateSchema)).rows[0] ?? null;
    },
  };
}

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number | null;
}

/** Reads all pages: several in parallel if the carrier reports the number of rows, otherwise one after another. */
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
