/** Pieces of an order are picked from the shelf, then packed into its box. */
export const PACKING_STAGES = ['picked', 'packed'] as const;
export type PackingStage = (typeof PACKING_STAGES)[number];
