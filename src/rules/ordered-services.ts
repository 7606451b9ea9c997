import type { ChosenService, ServiceDetail, ServiceField, ServiceValues } from '../contract/service.ts';

/** Fields of a service, named in one language or in both, with their values. */
interface Answered<Name> {
  readonly fields: readonly { readonly kind: ServiceField['kind']; readonly code: string; readonly name: Name }[];
  readonly values: ServiceValues;
}

/** Returns the values as texts, in the order of the fields. */
export function detailsOf<Name>({ fields, values }: Answered<Name>): { readonly name: Name; readonly value: string }[] {
  return fields.flatMap(({ kind, code, name }) => {
    const value = values[code];
    if (value === undefined) return [];
    // Both languages write millimetres alike.
    return [{ name, value: kind === 'length' ? `${value} мм` : String(value) }];
  });
}

/** Returns a service with its values on one line: `Відріз за розміром (Довжина: 500 мм)`. */
export function serviceText({ name, details }: { name: string; details: readonly ServiceDetail[] }): string {
  if (details.length === 0) return name;
  return `${name} (${details.map((detail) => `${detail.name}: ${detail.value}`).join(', ')})`;
}

interface OrderedLine {
  readonly isAvailable: boolean;
  readonly services: readonly Pick<ChosenService, 'isPrepaid'>[];
}

/** Returns true if a part of the order is made for this shopper, and therefore has to be paid in advance. */
export const needsPrepayment = (lines: readonly OrderedLine[]): boolean =>
  lines.some(({ isAvailable, services }) => isAvailable && services.some(({ isPrepaid }) => isPrepaid));
