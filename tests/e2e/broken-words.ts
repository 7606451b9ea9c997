import type { Locator } from 'playwright/test';

/** Returns the words that break across lines, except in texts for screen readers only, which are clipped. */
export const brokenWords = (locator: Locator): Promise<string[]> =>
  locator.evaluateAll((elements) => {
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
    return elements.flatMap((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-–—]+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1 && !isClipped(text.parentElement)) broken.push(word);
        }
      }
      return broken;
    });
  });
