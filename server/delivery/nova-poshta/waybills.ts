import * as v from 'valibot';
import type { NovaPoshtaClient } from './client.ts';
import { NovaPoshtaError } from './error.ts';
import { numberSchema, textSchema } from './reply.ts';

/** Timeout in milliseconds; long, because only jobs wait. */
const TIMEOUT = 15_000;

/** Maximum number of parcels per call. */
const TRACKING_BATCH = 100;

/** The sender in the carrier's account: references, and a phone +380XXXXXXXXX. */
export interface WaybillSender {
  readonly city: string;
  readonly counterparty: string;
  /** The branch where parcels are handed in. */
  readonly branch: string;
  readonly contact: string;
  readonly phone: string;
}

/** Place of the recipient; names are in Ukrainian, as in the carrier's directory. */
interface Place {
  readonly cityRef: string;
  readonly cityName: string;
  readonly area: string;
  readonly region: string;
}

export type WaybillDestination =
  | (Place & { readonly type: 'branch'; readonly branchRef: string; readonly branchNumber: string })
  | (Place & {
      readonly type: 'doors';
      /** `вул. Городоцька` */
      readonly street: string;
      readonly building: string;
      readonly flat: string | null;
    });

export interface Waybill {
  /** The shop's own reference of the parcel. */
  readonly reference: string;
  /** Date when it is handed in: dd.mm.yyyy. */
  readonly date: string;
  readonly sender: WaybillSender;
  readonly recipient: { readonly name: string /** +380XXXXXXXXX */; readonly phone: string };
  readonly destination: WaybillDestination;
  readonly description: string;
  /** Grams, packed. */
  readonly weight: number;
  /** Centimetres, packed. */
  readonly size: { readonly length: number; readonly width: number; readonly height: number };
  /** Insured value in kopiykas. */
  readonly declaredValue: number;
  /** Kopiykas that the carrier collects from the recipient for the shop; null when the order is paid. */
  readonly cashOnDelivery: number | null;
}

const savedSchema = v.pipe(
  v.object({ Ref: v.string(), IntDocNumber: v.pipe(v.union([v.string(), v.number()]), v.transform(String)) }),
  v.transform((row) => ({ ref: row.Ref, number: row.IntDocNumber })),
);
export type SavedWaybill = v.InferOutput<typeof savedSchema>;

const deletedSchema = v.object({ Ref: v.string() });
const listedSchema = v.pipe(
  v.object({
    Ref: v.string(),
    IntDocNumber: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
    InfoRegClientBarcodes: textSchema,
  }),
  v.transform((row) => ({ ref: row.Ref, number: row.IntDocNumber, reference: row.InfoRegClientBarcodes })),
);

const trackedSchema = v.pipe(
  v.object({
    Number: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
    StatusCode: numberSchema,
    Status: textSchema,
  }),
  v.transform((row) => ({ number: row.Number, code: row.StatusCode, text: row.Status })),
);
/** Status of a parcel: `code` is the carrier's code, `text` its description in Ukrainian. */
type TrackedParcel = v.InferOutput<typeof trackedSchema>;

export interface NovaPoshtaWaybills {
  /** Creates a waybill. Not idempotent: every call creates another one. */
  saveWaybill(waybill: Waybill): Promise<SavedWaybill>;
  /** Deletes a waybill by its reference, before the parcel was handed in; afterwards the carrier refuses. */
  deleteWaybill(ref: string): Promise<void>;
  /**
   * Returns the waybills with the shop's reference that are dated within the given days (dd.mm.yyyy). Source: public
   * clients of `getDocumentList`. Unverified: how soon the carrier lists a new waybill, and that it lists no deleted
   * one.
   */
  findWaybills(search: {
    readonly reference: string;
    readonly from: string;
    readonly to: string;
  }): Promise<SavedWaybill[]>;
  /**
   * Returns the statuses of any number of parcels; with the recipient's phone the carrier returns details that it
   * otherwise withholds.
   */
  trackWaybills(
    parcels: readonly { readonly number: string; readonly phone: string | null }[],
  ): Promise<TrackedParcel[]>;
}

export function createWaybills(call: NovaPoshtaClient, timeout = TIMEOUT): NovaPoshtaWaybills {
  const track = async (parcels: readonly { number: string; phone: string | null }[]) => {
    const documents = parcels.map(({ number, phone }) => ({ DocumentNumber: number, Phone: digits(phone ?? '') }));
    const { rows } = await call(
      { model: 'TrackingDocument', method: 'getStatusDocuments', properties: { Documents: documents }, timeout },
      trackedSchema,
    );
    return rows;
  };
  return {
    async saveWaybill(waybill) {
      const properties = waybillProperties(waybill);
      const { rows } = await call({ model: 'InternetDocument', method: 'save', properties, timeout }, savedSchema);
      const [saved] = rows;
      if (!saved) throw new NovaPoshtaError('Nova Poshta made no waybill', { isTemporary: true });
      return saved;
    },
    // Unverified: that references are sent as a list; older public clients send one as a string.
    async deleteWaybill(ref) {
      const properties = { DocumentRefs: [ref] };
      await call({ model: 'InternetDocument', method: 'delete', properties, timeout }, deletedSchema);
    },
    async findWaybills({ reference, from, to }) {
      const properties = { DateTimeFrom: from, DateTimeTo: to, GetFullList: '1' };
      const list = { model: 'InternetDocument', method: 'getDocumentList', properties, timeout };
      const { rows } = await call(list, listedSchema);
      return rows.filter((row) => row.reference === reference).map(({ ref, number }) => ({ ref, number }));
    },
    async trackWaybills(parcels) {
      const tracked: TrackedParcel[] = [];
      for (let start = 0; start < parcels.length; start += TRACKING_BATCH) {
        tracked.push(...(await track(parcels.slice(start, start + TRACKING_BATCH))));
      }
      return tracked;
    },
  };
}

/**
 * Returns the properties of `InternetDocument.save`. The order includes the price of delivery, so the shop pays the
 * carrier. The recipient is given by name and place, as in public clients, so that no counterparty has to be created
 * first. Unverified: that `RedeliveryString` accepts a sum with kopiykas.
 */
function waybillProperties(waybill: Waybill): Record<string, unknown> {
  const { sender, recipient, destination, cashOnDelivery } = waybill;
  return {
    PayerType: 'Sender',
    PaymentMethod: 'Cash',
    CargoType: 'Parcel',
    ServiceType: destination.type === 'doors' ? 'WarehouseDoors' : 'WarehouseWarehouse',
    DateTime: waybill.date,
    Description: waybill.description,
    InfoRegClientBarcodes: waybill.reference,
    Cost: String(Math.max(1, Math.ceil(waybill.declaredValue / 100))),
    SeatsAmount: '1',
    Weight: kilograms(waybill.weight),
    OptionsSeat: [seat(waybill)],
    CitySender: sender.city,
    Sender: sender.counterparty,
    SenderAddress: sender.branch,
    ContactSender: sender.contact,
    SendersPhone: digits(sender.phone),
    RecipientName: recipient.name,
    RecipientContactName: recipient.name,
    RecipientType: 'PrivatePerson',
    RecipientsPhone: digits(recipient.phone),
    ...destinationProperties(destination),
    ...(cashOnDelivery !== null && {
      BackwardDeliveryData: [
        { PayerType: 'Recipient', CargoType: 'Money', RedeliveryString: hryvnias(cashOnDelivery) },
      ],
    }),
  };
}

function destinationProperties(destination: WaybillDestination): Record<string, string> {
  const place = {
    NewAddress: '1',
    CityRecipient: destination.cityRef,
    RecipientCityName: destination.cityName,
    RecipientArea: destination.area,
    RecipientAreaRegions: destination.region,
  };
  if (destination.type === 'branch') {
    return { ...place, RecipientAddress: destination.branchRef, RecipientAddressName: destination.branchNumber };
  }
  return {
    ...place,
    RecipientAddressName: destination.street,
    RecipientHouse: destination.building,
    RecipientFlat: destination.flat ?? '',
  };
}

/** Returns the size for `OptionsSeat`, which lockers require, in cubic metres and centimetres. */
function seat({ weight, size }: Waybill): Record<string, string> {
  const { length, width, height } = size;
  return {
    volumetricVolume: ((length * width * height) / 1_000_000).toFixed(4),
    volumetricLength: String(length),
    volumetricWidth: String(width),
    volumetricHeight: String(height),
    weight: kilograms(weight),
  };
}

/** Converts grams to kilograms, at least 0.1, the carrier's minimum. */
const kilograms = (grams: number) => String(Math.max(100, grams) / 1000);

const hryvnias = (kopiykas: number) => (kopiykas / 100).toFixed(kopiykas % 100 === 0 ? 0 : 2);

const digits = (phone: string) => phone.replace(/\D/g, '');
