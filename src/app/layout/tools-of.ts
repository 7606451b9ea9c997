import type { Layout } from '../../contract/layout.ts';
import { TOOL_SLUGS } from '../../rules/tool-slugs.ts';

/**
 * Returns the tools of the craft among the pages of the footer, in the order of their links. The catalogue's sheet lists
 * them; the footer of every page links to the first, which links to the others.
 */
export const toolsOf = (pages: Layout['pages']): Layout['pages'] =>
  TOOL_SLUGS.flatMap((slug) => pages.find((page) => page.slug === slug) ?? []);
