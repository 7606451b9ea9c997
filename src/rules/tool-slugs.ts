/** Slug of the page that calculates how many leaves a surface needs. */
export const LEAF_CALCULATOR_SLUG = 'skilky-arkushiv';

/** Content pages with a tool of the craft; a shop without such goods hides them. */
export const TOOL_SLUGS: readonly string[] = [LEAF_CALCULATOR_SLUG];
