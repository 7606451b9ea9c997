import * as v from 'valibot';
import type { NovaPoshtaClient } from './client.ts';
import { NovaPoshtaError } from './error.ts';
import { textSchema } from './reply.ts';

/** Timeout in milliseconds; staff wait for the answer, but a second request could not replace it. */
const TIMEOUT = 15_000;

const documentSchema = v.object({ Ref: textSchema, Number: textSchema });
const documentsSchema = v.fallback(v.array(documentSchema), []);
const knownDocumentsSchema = v.fallback(
  v.array(v.object({ ...documentSchema.entries, ScanSheetNumber: textSchema })),
  [],
);

const resultEntries = { Success: documentsSchema, Warnings: knownDocumentsSchema };

const insertedSchema = v.object({
  Ref: textSchema,
  Number: textSchema,
  ...resultEntries,
  Data: v.fallback(v.object(resultEntries), { Success: [], Warnings: [] }),
});

/** Result of a request to register waybills; a waybill that is in neither list was refused. */
export interface RegisteredWaybills {
  /** The new register; null if it has no waybill. */
  readonly register: { readonly ref: string; readonly number: string } | null;
  /** References of the waybills that are in the new register. */
  readonly added: readonly string[];
  /** Waybills that were in a register before, with its number. */
  readonly known: readonly { readonly ref: string; readonly register: string }[];
}

export interface NovaPoshtaRegisters {
  /**
   * Creates a register of waybills that are handed in together. Not idempotent, but the carrier keeps a waybill in one
   * register only: a repeated request names the register of the first one. Source: public clients of
   * `ScanSheet.insertDocuments`. They report that the results of single waybills are in `Data`, or, in older versions,
   * beside the number. Unverified: the most waybills of a register.
   */
  registerWaybills(refs: readonly string[]): Promise<RegisteredWaybills>;
  /**
   * Removes a waybill from its register, so that it can be deleted. Unverified: that the carrier finds the register by
   * the waybill if the register's reference is unknown.
   */
  removeFromRegister(waybill: { readonly ref: string; readonly registerRef: string | null }): Promise<void>;
}

export function createRegisters(call: NovaPoshtaClient, timeout = TIMEOUT): NovaPoshtaRegisters {
  return {
    async registerWaybills(refs) {
      const properties = { DocumentRefs: refs };
      const { rows } = await call(
        { model: 'ScanSheet', method: 'insertDocuments', properties, timeout },
        insertedSchema,
      );
      const [sheet] = rows;
      if (!sheet) throw new NovaPoshtaError('Nova Poshta made no register', { isTemporary: true });
      const { Ref: ref, Number: number, Data } = sheet;
      return {
        register: ref === '' || number === '' ? null : { ref, number },
        added: [...sheet.Success, ...Data.Success].map(({ Ref }) => Ref),
        known: [...sheet.Warnings, ...Data.Warnings]
          .filter(({ ScanSheetNumber }) => ScanSheetNumber !== '')
          .map(({ Ref, ScanSheetNumber }) => ({ ref: Ref, register: ScanSheetNumber })),
      };
    },
    async removeFromRegister({ ref, registerRef }) {
      const properties = { DocumentRefs: [ref], ...(registerRef !== null && { Ref: registerRef }) };
      await call({ model: 'ScanSheet', method: 'removeDocuments', properties, timeout }, v.unknown());
    },
  };
}
