import type { CartLine } from '../../contract/cart.ts';
import type { ChosenService } from '../../contract/service.ts';
import { keyOfService } from '../../rules/services.ts';

/** A SKU with a choice of services. */
export type Choice = Pick<CartLine, 'sku' | 'services'>;

/**
 * Identifies a line by its SKU and services, `services` by their keys (keyOfService): the id is unknown before the API
 * has created the line, and changes at a sign-in.
 */
export interface ChoiceKey {
  readonly sku: string;
  readonly services: readonly string[];
}

/** Identifies a line without its id. */
export const choiceOfLine = ({ sku, services }: Choice) => ({ sku, services: services.map(keyOfService) });

export const keysOf = ({ services }: { readonly services: readonly ChosenService[] }) => services.map(keyOfService);
const isSameKeys = (a: readonly string[], b: readonly string[]) => [...a].sort().join() === [...b].sort().join();
export const isSameChoice = (a: Choice, b: Choice) => a.sku === b.sku && isSameKeys(keysOf(a), keysOf(b));

/** Key of a line for React: the same before and after the API has created it. */
export const keyOfLine = (line: Choice) => [line.sku, ...keysOf(line).sort()].join();

/** Returns the line of a SKU with exactly these services, by their keys, in any order. */
export function findChoice<Line extends Choice>(
  lines: readonly Line[],
  sku: string,
  services: readonly string[],
): Line | undefined {
  return lines.find((line) => line.sku === sku && isSameKeys(keysOf(line), services));
}
