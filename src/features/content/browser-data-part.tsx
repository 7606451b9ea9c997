import { type ComponentType, useEffect, useRef, useState } from 'react';
import { withTexts } from '../../lib/all-texts.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';

const lazyData = lazyPart(() => withTexts(import('./browser-data.tsx')));

/** The component, provided in advance for the rendering of pages. */
export const browserData: { rendered?: ComponentType } = {};

/**
 * The list of stored data, whose HTML the browser takes from the document unchanged: nothing in it changes. Its code is
 * loaded by a navigation to its page, which has no document.
 */
export function BrowserDataPart() {
  const place = useRef<HTMLDivElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => setMissing(!place.current?.firstChild), []);
  const loaded = useLazyPart(lazyData, isMissing);
  const Content = import.meta.env.SSR ? browserData.rendered : loaded?.BrowserData;
  if (Content) {
    return (
      <div>
        <Content />
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; the HTML in the document is our own markup
  return <div ref={place} dangerouslySetInnerHTML={NOTHING} suppressHydrationWarning />;
}

/** React compares the document's HTML with an empty string, and leaves it unchanged. */
const NOTHING = { __html: '' };
