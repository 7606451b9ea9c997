import type { Language } from '../../../src/contract/language.ts';
import { NovaPoshtaError } from '../../delivery/nova-poshta/error.ts';
import { ApiError } from '../../errors.ts';
import { asApiError } from './write-order.ts';

/**
 * Runs a request to the carrier outside of any transaction, and converts its refusals to answers with a message.
 * @throws ApiError delivery_unavailable, waybill_refused
 */
export async function askCarrier<Result>(lang: Language, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NovaPoshtaError)) throw asApiError(error, lang);
    if (error.isTemporary) throw new ApiError('delivery_unavailable');
    throw refusedByCarrier(error);
  }
}

/** Includes the carrier's codes, which its support asks for. */
export const refusedByCarrier = ({ codes }: NovaPoshtaError) =>
  new ApiError('waybill_refused', { params: { reason: 'refused', codes: codes.join(', ') } });
