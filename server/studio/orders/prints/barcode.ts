import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import JsBarcode from 'jsbarcode';
import * as v from 'valibot';

const encodedSchema = v.object({ encodings: v.array(v.object({ data: v.pipe(v.string(), v.regex(/^[01]+$/)) })) });

/** Blank modules on both sides, which scanners need. */
const QUIET_ZONE = 10;

/**
 * Renders a bar code in Code 128 as SVG that fills the width and height of its box.
 * @param text digits or Latin letters
 */
export function barcode(text: string): HtmlEscapedString | Promise<HtmlEscapedString> {
  const modules = modulesOf(text);
  const bars = [...modules.matchAll(/1+/g)]
    .map((bar) => `M${QUIET_ZONE + bar.index} 0h${bar[0].length}v1h-${bar[0].length}z`)
    .join('');
  const width = modules.length + 2 * QUIET_ZONE;
  return html`<svg class="barcode" role="img" aria-label="${text}" viewBox="0 0 ${width} 1" preserveAspectRatio="none" shape-rendering="crispEdges"><path d="${bars}"/></svg>`;
}

/** Returns the modules of a text from left to right: `1` is black. */
export function modulesOf(text: string): string {
  const encoded = {};
  JsBarcode(encoded, text, { format: 'CODE128' });
  return v
    .parse(encodedSchema, encoded)
    .encodings.map(({ data }) => data)
    .join('');
}
