/**
 * Attributes by which search engines and marketplaces compare variants, by their names in schema.org and Google
 * Merchant.
 */
export type Compared = 'size' | 'color' | 'material' | 'pattern';

/**
 * By the codes of the shop's attributes: the amount in a packing counts as its size, the drawing on a stamp as its
 * pattern.
 */
const COMPARED: Readonly<Record<string, Compared>> = {
  ...{ size: 'size', width: 'size', weight: 'size', volume: 'size', sheets: 'size', contents: 'size' },
  ...{ colour: 'color', material: 'material', shape: 'pattern' },
};

/** Returns the standard name of an attribute; undefined if there is none. */
export const comparedAs = (code: string): Compared | undefined => COMPARED[code];

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
