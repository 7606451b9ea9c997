/** Slug of the page that calculates how many leaves a surface needs. */
export const LEAF_CALCULATOR_SLUG = 'skilky-arkushiv';

/** Slugs of the other tools: the wall of karats, the choice of a technique, boles under metals, swatches of pigments. */
export const KARATS_SLUG = 'stina-karativ';
export const TECHNIQUE_SLUG = 'yaka-tekhnika';
export const BOLES_SLUG = 'bolius-pid-lystom';
export const PIGMENTS_SLUG = 'zrazky-pihmentiv';

/** Content pages with a tool of the craft, in the order of their links; a shop without such goods hides them. */
export const TOOL_SLUGS: readonly string[] = [
  LEAF_CALCULATOR_SLUG,
  KARATS_SLUG,
  TECHNIQUE_SLUG,
  BOLES_SLUG,
  PIGMENTS_SLUG,
];
