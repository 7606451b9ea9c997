/** Codes of the attributes from which tools of the craft are made, and which products' own pages do not list. */
export const TOOL_ATTRIBUTES: ReadonlySet<string> = new Set(['place', 'under', 'binders', 'technique', 'swatch']);
