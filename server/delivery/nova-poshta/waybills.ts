import * as v from 'valibot';
import type { NovaPoshtaClient } from './client.ts';
import { NovaPoshtaError } from './error.ts';
import { numberSchema, textSchema } from './reply.ts';

/** Milliseconds: nobody waits for these but a job. */
const TIMEOUT = 15_000;

/** Parcels that one call can ask for. */
const TRACKING_BATCH = 100;

/** Of the counterparty who sends, as the carrier's account has it; references, and +380XXXXXXXXX. */
export interface WaybillSender {
  readonly city: string;
  readonly counterparty: string;
  /** The branch that parcels are handed in at. */
  readonly branch: string;
  readonly contact: string;
  readonly phone: string;
}

/** Names are in Ukrainian, as the carrier's own directory has them. */
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
  /** What the shop calls the parcel. */
  readonly reference: string;
  /** When it is handed in: dd.mm.yyyy. */
  readonly date: string;
  readonly sender: WaybillSender;
  readonly recipient: { readonly name: string /** +380XXXXXXXXX */; readonly phone: string };
  readonly destination: WaybillDestination;
  readonly description: string;
  /** Grams, packed. */
  readonly weight: number;
  /** Centimetres, packed. */
  readonly size: { readonly length: number; readonly width: number; readonly height: number };
  /** Kopiykas that it is insured for. */
  readonly declaredValue: number;
  /** Kopiykas that the carrier takes from the recipient for the shop; null when it is paid for. */
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
/** `code` is the carrier's status, `text` what it calls it, in Ukrainian. */
type TrackedParcel = v.InferOutput<typeof trackedSchema>;

export interface NovaPoshtaWaybills {
  /** Not idempotent: the carrier makes another waybill each time. */
  saveWaybill(waybill: Waybill): Promise<SavedWaybill>;
  /** By its reference, before the parcel was handed in; the carrier refuses it afterwards. */
  deleteWaybill(ref: string): Promise<void>;
  /**
   * The waybills that were made with the shop's reference and are dated within the days (dd.mm.yyyy). Source: public
   * callers of `getDocumentList`. Unverified: how soon the carrier lists a waybill that it has just made, and that it
   * lists none that was deleted.
   */
  findWaybills(search: {
    readonly reference: string;
    readonly from: string;
    readonly to: string;
  }): Promise<SavedWaybill[]>;
  /** Any number of parcels; the recipient's phone opens what the carrier shows to nobody else. */
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
    // Unverified: that references go as a list; older public callers send one as a string.
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
 * Of `InternetDocument.save`. The shop has taken the price of delivery with the order, so it pays the carrier. The
 * recipient is given by name and place, as public callers do, so that no counterparty has to be made first.
 * Unverified: that a sum with kopiykas is taken in `RedeliveryString`.
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

/** Lockers demand it; cubic metres and centimetres. */
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

/** The carrier weighs in kilograms, at least 0.1. */
const kilograms = (grams: number) => String(Math.max(100, grams) / 1000);

const hryvnias = (kopiykas: number) => (kopiykas / 100).toFixed(kopiykas % 100 === 0 ? 0 : 2);

const digits = (phone: string) => phone.replace(/\D/g, '');
