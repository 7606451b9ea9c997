import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { LOCKER_TYPES } from '../../server/delivery/nova-poshta/directory.ts';
import { listen } from '../../server/listen.ts';
import { deliveryDays, findSettlements, findStreets, listWarehouses } from './directory.ts';
import { CREATED, createDemoWaybills, DELETED, type DemoWaybill, type DemoWaybills } from './waybills.ts';

export interface DemoNovaPoshta {
  /** URL for createNovaPoshta(). */
  readonly url: string;
  readonly apiKey: string;
  /**
   * Sets a parcel's status.
   * @throws Error for a number that was not issued here
   */
  setStatus(number: string, code: number): void;
  /** Returns all waybills in the order of creation. */
  listWaybills(): DemoWaybill[];
  close(): Promise<void>;
}

/**
 * Starts a replacement of Nova Poshta for development and tests: its JSON API 2.0 on a free port of loopback, with a
 * small directory of real settlements and made-up branches. Parcels progress over time (waybills.ts) and are kept in
 * memory.
 */
export async function startNovaPoshta({
  clock = () => new Date(),
}: {
  readonly clock?: () => Date;
} = {}): Promise<DemoNovaPoshta> {
  const apiKey = randomUUID();
  const waybills = createDemoWaybills(clock);
  const { url, close } = await listen(novaPoshtaServer(apiKey, waybills), { host: '127.0.0.1', port: 0 });
  return { url, apiKey, setStatus: waybills.setStatus, listWaybills: waybills.list, close };
}

const requestSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    apiKey: v.string(),
    modelName: v.string(),
    calledMethod: v.string(),
    methodProperties: v.optional(v.record(v.string(), v.unknown()), {}),
  }),
);

/** The result of a method: its rows, or an error. */
type Answer =
  | { readonly data: readonly unknown[]; readonly total?: number }
  | { readonly error: string; readonly code: string };
type Properties = Readonly<Record<string, unknown>>;
type Method = (properties: Properties, waybills: DemoWaybills) => Answer;

function novaPoshtaServer(apiKey: string, waybills: DemoWaybills): Hono {
  const app = new Hono();
  app.post('/v2.0/json/', async (context) => {
    const request = v.safeParse(requestSchema, await context.req.text());
    if (!request.success) return reply(context, { error: 'Data is invalid', code: '20000100017' });
    const { modelName, calledMethod, methodProperties } = request.output;
    if (request.output.apiKey !== apiKey) return reply(context, { error: 'API key expired', code: '20000200068' });
    const method = METHODS[`${modelName}.${calledMethod}`];
    if (!method) return reply(context, { error: 'Method not found', code: '20000100016' });
    return reply(context, method(methodProperties, waybills));
  });
  return app;
}

/** Responds with status 200 even to errors, as the carrier does. */
function reply(context: Context, answer: Answer): Response {
  const isError = 'error' in answer;
  return context.json({
    success: !isError,
    data: isError ? [] : answer.data,
    errors: isError ? [answer.error] : [],
    warnings: [],
    info: !isError && answer.total !== undefined ? { totalCount: answer.total } : [],
    messageCodes: [],
    errorCodes: isError ? [answer.code] : [],
    warningCodes: [],
    infoCodes: [],
  });
}

/** A settlement for which the directory fails, to try a checkout without the directory. */
const OUT_OF_REACH = 'недосяжне';

const METHODS: Readonly<Record<string, Method>> = {
  'Address.searchSettlements': (properties) => {
    const lang = properties.Language === 'RU' ? 'ru' : 'uk';
    if (textOf(properties.CityName).toLowerCase().startsWith(OUT_OF_REACH)) {
      return { error: 'Service is temporarily unavailable', code: '20000500000' };
    }
    const found = findSettlements(textOf(properties.CityName), lang);
    return { data: [{ TotalCount: found.length, Addresses: pageOf(found, properties, 50) }] };
  },
  'Address.getWarehouses': (properties) => {
    const warehouses = listWarehouses(textOf(properties.SettlementRef));
    if (!warehouses) return { error: 'SettlementRef is invalid', code: '20000900746' };
    return { data: pageOf(warehouses, properties, 500), total: warehouses.length };
  },
  'Address.searchSettlementStreets': (properties) => {
    const streets = findStreets(textOf(properties.SettlementRef), textOf(properties.StreetName));
    if (!streets) return { error: 'SettlementRef is invalid', code: '20000900746' };
    return { data: [{ TotalCount: streets.length, Addresses: pageOf(streets, properties, 50) }] };
  },
  'InternetDocument.getDocumentDeliveryDate': deliveryDate,
  'InternetDocument.save': saveWaybill,
  'InternetDocument.delete': deleteWaybills,
  'InternetDocument.getDocumentList': listWaybills,
  'ScanSheet.insertDocuments': registerWaybills,
  'ScanSheet.removeDocuments': removeFromRegister,
  'TrackingDocument.getStatusDocuments': trackWaybills,
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function pageOf<Row>(rows: readonly Row[], properties: Properties, mostRows: number): readonly Row[] {
  const limit = Math.min(Number(properties.Limit) || mostRows, mostRows);
  const page = Number(properties.Page) || 1;
  return rows.slice((page - 1) * limit, page * limit);
}

/** Returns the expected day of delivery of a parcel that is handed in on `DateTime`, dd.mm.yyyy. */
function deliveryDate({ DateTime, ServiceType, CitySender, CityRecipient }: Properties): Answer {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(textOf(DateTime)) ?? [];
  if (year === undefined) return { error: 'DateTime is invalid', code: '20000300365' };
  if (textOf(CitySender) === '') return { error: 'CitySender is invalid', code: '20000300366' };
  const days = deliveryDays(textOf(CityRecipient));
  if (days === null) return { error: 'CityRecipient is invalid', code: '20000300367' };
  const last = new Date(`${year}-${month}-${day}T00:00:00Z`);
  last.setUTCDate(last.getUTCDate() + days + (ServiceType === 'WarehouseDoors' ? 1 : 0));
  const date = `${last.toISOString().slice(0, 10)} 00:00:00.000000`;
  return { data: [{ DeliveryDate: { date, timezone_type: 3, timezone: 'Europe/Kiev' } }] };
}

/** Required properties of a waybill. */
const REQUIRED = [
  'PayerType',
  'PaymentMethod',
  'CargoType',
  'ServiceType',
  'DateTime',
  'Weight',
  'Cost',
  'Description',
  'CitySender',
  'Sender',
  'SenderAddress',
  'ContactSender',
  'SendersPhone',
  'CityRecipient',
  'RecipientName',
  'RecipientAddressName',
] as const;

/** Limits of a locker: kilograms, hryvnias and centimetres, the longest side first. */
const LOCKER = { weight: 20, cost: 10_000, sides: [60, 40, 30] };

const seatsSchema = v.fallback(
  v.array(v.object({ volumetricLength: v.string(), volumetricWidth: v.string(), volumetricHeight: v.string() })),
  [],
);

/** Returns true if the waybill states the parcel's size and it fits a locker. */
function fitsLocker({ Weight, Cost, OptionsSeat }: Properties): boolean {
  const seats = v.parse(seatsSchema, OptionsSeat);
  const isSmall = seats.every(({ volumetricLength, volumetricWidth, volumetricHeight }) =>
    [volumetricLength, volumetricWidth, volumetricHeight]
      .map(Number)
      .sort((one, other) => other - one)
      .every((side, rank) => side <= (LOCKER.sides[rank] ?? 0)),
  );
  return seats.length > 0 && isSmall && Number(Weight) <= LOCKER.weight && Number(Cost) <= LOCKER.cost;
}

function saveWaybill(properties: Properties, waybills: DemoWaybills): Answer {
  const missing = REQUIRED.find((name) => textOf(properties[name]) === '');
  if (missing) return { error: `${missing} is not specified`, code: '20000300330' };
  if (!/^380\d{9}$/.test(textOf(properties.RecipientsPhone))) {
    return { error: `RecipientsPhone ${properties.RecipientsPhone} is invalid`, code: '20000200505' };
  }
  const way = wayOf(properties);
  if (way === null) return { error: 'RecipientAddress is invalid', code: '20000300331' };
  if (way === 'locker' && !fitsLocker(properties))
    return { error: 'Postomat limits are exceeded', code: '20000307790' };
  const reference = textOf(properties.InfoRegClientBarcodes) || randomUUID();
  const { ref, number } = waybills.save(reference, way);
  return {
    data: [
      {
        Ref: ref,
        CostOnSite: 80,
        EstimatedDeliveryDate: properties.DateTime,
        IntDocNumber: number,
        TypeDocument: 'InternetDocument',
      },
    ],
  };
}

/** Returns the waybills of all days, because the demo carrier has few; deleted ones are omitted. */
function listWaybills(_properties: Properties, waybills: DemoWaybills): Answer {
  return {
    data: waybills
      .list()
      .filter(({ number }) => waybills.statusOf(number) !== DELETED)
      .map(({ ref, number, reference }) => ({ Ref: ref, IntDocNumber: number, InfoRegClientBarcodes: reference })),
  };
}

/** Returns the delivery method of the parcel; null if the city has no such branch. */
function wayOf(properties: Properties): 'branch' | 'locker' | 'doors' | null {
  if (properties.ServiceType === 'WarehouseDoors') return 'doors';
  const city = textOf(properties.CityRecipient);
  const branch = findSettlements('', 'uk')
    .filter(({ DeliveryCity }) => DeliveryCity === city)
    .flatMap(({ Ref }) => listWarehouses(textOf(Ref)) ?? [])
    .find(({ Ref }) => Ref === properties.RecipientAddress);
  if (!branch) return null;
  return LOCKER_TYPES.has(textOf(branch.TypeOfWarehouse)) ? 'locker' : 'branch';
}

const refsSchema = v.fallback(v.array(v.string()), []);

function deleteWaybills(properties: Properties, waybills: DemoWaybills): Answer {
  const [ref, ...others] = v.parse(refsSchema, properties.DocumentRefs);
  if (ref === undefined || others.length > 0) return { error: 'DocumentRefs is invalid', code: '20000100020' };
  const isDeleted = waybills.delete(ref);
  if (isDeleted === null) return { error: `Document ${ref} not found`, code: '20000100021' };
  if (!isDeleted) return { error: 'Document is already in work', code: '20000100022' };
  return { data: [{ Ref: ref }] };
}

/**
 * Puts waybills into a new register. The answer is a success even if each waybill was refused, and lists the result of
 * each one. A waybill that is in a register stays in it.
 */
function registerWaybills(properties: Properties, waybills: DemoWaybills): Answer {
  const refs = v.parse(refsSchema, properties.DocumentRefs);
  if (refs.length === 0) return { error: 'DocumentRefs is empty', code: '20000100020' };
  const known = new Map(waybills.list().map((waybill) => [waybill.ref, waybill]));
  const found = refs.flatMap((ref) => known.get(ref) ?? []);
  const registered = found.filter(({ register }) => register !== undefined);
  const open = found.filter(({ register, number }) => register === undefined && waybills.statusOf(number) === CREATED);
  const sheet = open.length === 0 ? { ref: '', number: '' } : waybills.register(open.map(({ ref }) => ref));
  const taken = new Set([...registered, ...open].map(({ ref }) => ref));
  return {
    data: [
      {
        Ref: sheet.ref,
        Number: sheet.number,
        Success: [],
        Warnings: [],
        Errors: [],
        Data: {
          Success: open.map(({ ref, number }) => ({ Ref: ref, Number: number })),
          Warnings: registered.map(({ ref, number, register }) => ({
            Ref: ref,
            Number: number,
            Warning: 'Document is already in a scan sheet',
            ScanSheetNumber: register,
          })),
          Errors: refs
            .filter((ref) => !taken.has(ref))
            .map((ref) => ({ Ref: ref, Number: known.get(ref)?.number ?? '', Error: 'Document can not be added' })),
        },
      },
    ],
  };
}

function removeFromRegister(properties: Properties, waybills: DemoWaybills): Answer {
  const refs = v.parse(refsSchema, properties.DocumentRefs);
  const missing = refs.find((ref) => !waybills.unregister(ref));
  if (missing !== undefined || refs.length === 0) return { error: 'DocumentRefs is invalid', code: '20000100020' };
  return { data: [{ Document: refs }] };
}

const documentsSchema = v.fallback(v.array(v.object({ DocumentNumber: v.string() })), []);

const STATUSES: Readonly<Record<number, string>> = {
  1: 'Відправник самостійно створив цю накладну, але ще не надав до відправки',
  2: 'Видалено',
  3: 'Номер не знайдено',
  4: 'Відправлення у місті відправника',
  5: 'Відправлення прямує до міста отримувача',
  6: 'Відправлення у місті отримувача',
  7: 'Прибув у відділення',
  8: 'Прибув у поштомат',
  9: 'Відправлення отримано',
  101: 'На шляху до одержувача',
};

function trackWaybills(properties: Properties, waybills: DemoWaybills): Answer {
  const documents = v.parse(documentsSchema, properties.Documents);
  if (documents.length === 0) return { error: 'Documents is empty', code: '20000100018' };
  if (documents.length > 100) return { error: 'Documents count is more than 100', code: '20000100019' };
  return {
    data: documents.map(({ DocumentNumber }) => {
      const code = waybills.statusOf(DocumentNumber);
      return { Number: DocumentNumber, StatusCode: String(code), Status: STATUSES[code] ?? `Статус ${code}` };
    }),
  };
}
