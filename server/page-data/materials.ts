/** Maximum number of materials beside a text. */
export const MATERIALS = 8;
