import { type ClientOptions, createClient } from './client.ts';
import { createDirectory, type NovaPoshtaDirectory } from './directory.ts';
import { createRegisters, type NovaPoshtaRegisters } from './registers.ts';
import { createWaybills, type NovaPoshtaWaybills } from './waybills.ts';

/** Client of the carrier. Every method throws NovaPoshtaError. */
export interface NovaPoshta extends NovaPoshtaDirectory, NovaPoshtaWaybills, NovaPoshtaRegisters {}

interface NovaPoshtaOptions extends ClientOptions {
  /** Timeout of one answer in milliseconds; by default 4 s for the directory, 15 s for waybills. */
  readonly timeout?: number;
}

/** Creates a client of Nova Poshta, or of its mock; see client.ts. */
export function createNovaPoshta({ timeout, ...options }: NovaPoshtaOptions): NovaPoshta {
  const call = createClient(options);
  return { ...createDirectory(call, timeout), ...createWaybills(call, timeout), ...createRegisters(call, timeout) };
}
