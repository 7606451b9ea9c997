import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import type { PageContextServer } from 'vike/types';

/** Development and single pages: the document was rendered before Vike was called; it adds the scripts and styles. */
export function onRenderHtml(pageContext: PageContextServer) {
  return escapeInject`${dangerouslySkipEscape(pageContext.documentHtml ?? '')}`;
}
