import { COMPARED, type Compared } from '../contract/product.ts';

/** By the codes of the shop's attributes. The amount in a packing counts as its size; the shape of a brush as neither. */
const NAMES: Readonly<Record<string, Compared>> = {
  ...{ size: 'size', width: 'size', weight: 'size', volume: 'size', sheets: 'size' },
  ...{ colour: 'color', material: 'material', pattern: 'pattern' },
};

/** Returns the standard name of an attribute; undefined if there is none. */
export const comparedAs = (code: string): Compared | undefined => NAMES[code];

/** Returns the standard name of an attribute that every product may have, not only the members of a family. */
export const describedAs = (code: string): Compared | undefined =>
  COMPARED.find((name) => NAMES[code] === name && (name !== 'size' || code === 'size'));

/** Returns the values of a product: those of its family's axes, and of attributes that every product may have. */
export function describingValues({
  axes = [],
  attributes,
}: {
  readonly axes?: Parameters<typeof comparedValues>[0] | undefined;
  readonly attributes: readonly { readonly value: string; readonly describes?: Compared | undefined }[];
}): Map<Compared, string> {
  const values = comparedValues(axes);
  for (const { value, describes } of attributes) {
    if (describes && !values.has(describes)) values.set(describes, value);
  }
  return values;
}

/** Returns the values of compared attributes; if two attributes have the same standard name, the second is left out. */
export function comparedValues(
  axes: readonly { readonly code: string; readonly value: string }[],
): Map<Compared, string> {
  const values = new Map<Compared, string>();
  for (const { code, value } of axes) {
    const name = comparedAs(code);
    if (name && !values.has(name)) values.set(name, value);
  }
  return values;
}
