import { type ClientOptions, createClient } from './client.ts';
import { createDirectory, type NovaPoshtaDirectory } from './directory.ts';
import { createWaybills, type NovaPoshtaWaybills } from './waybills.ts';

/** The carrier. Every method throws NovaPoshtaError. */
export interface NovaPoshta extends NovaPoshtaDirectory, NovaPoshtaWaybills {}

interface NovaPoshtaOptions extends ClientOptions {
  /** Milliseconds to wait for one answer; 4 s for the directory, 15 s for waybills unless it is given. */
  readonly timeout?: number;
}

/** Speaks to Nova Poshta, or to what stands in for it; see client.ts. */
export function createNovaPoshta({ timeout, ...options }: NovaPoshtaOptions): NovaPoshta {
  const call = createClient(options);
  return { ...createDirectory(call, timeout), ...createWaybills(call, timeout) };
}
