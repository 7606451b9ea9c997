import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import type { PageContextServer } from 'vike/types';

/**
 * Returns the document that was rendered before Vike was called, in development and for single pages; Vike adds the
 * scripts and styles.
 */
export function onRenderHtml(pageContext: PageContextServer) {
  return escapeInject`${dangerouslySkipEscape(pageContext.documentHtml ?? '')}`;
}
