/** What search engines and marketplaces compare variants by; schema.org and Google Merchant have the same names for it. */
export type Compared = 'size' | 'color' | 'material' | 'pattern';

/** By the codes of the shop's attributes: how much is in a packing is its size, what is drawn on a stamp its pattern. */
const COMPARED: Readonly<Record<string, Compared>> = {
  ...{ size: 'size', width: 'size', weight: 'size', volume: 'size', sheets: 'size', contents: 'size' },
  ...{ colour: 'color', material: 'material', shape: 'pattern' },
};

/** What they call an attribute; undefined where they have no name for it. */
export const comparedAs = (code: string): Compared | undefined => COMPARED[code];

/** The values of what they compare; where two attributes are the same to them, the second is left to the product's details. */
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
