import { plainText } from './plain-text.ts';
import { stepCount } from './step-count.ts';
import { storedWaits } from './waits.ts';

/** A step of an article: its heading, `<h3 data-step="true">`, and the blocks below it. */
export interface GuideStep {
  readonly title: string;
  /** The blocks below the heading. */
  readonly html: string;
  /** Minutes to wait after the step; if there are several, the reader chooses by the product. */
  readonly waits: readonly number[];
}

const STEP = /<h3 data-step="true"(?: data-minutes="([^"]*)")?>(.*?)<\/h3>/gs;
const NEXT_HEADING = /<h[23][ >]/;

/** Returns the steps of an article's text; none if it is not a guide. */
export function guideSteps(html: string): readonly GuideStep[] {
  if (stepCount(html) === 0) return [];
  return Array.from(html.matchAll(STEP), ({ 0: heading, 1: waits = '', 2: title = '', index }) => {
    const below = html.slice(index + heading.length);
    const end = below.search(NEXT_HEADING);
    return { title: plainText(title), html: (end < 0 ? below : below.slice(0, end)).trim(), waits: storedWaits(waits) };
  });
}

/** Returns true if a step of the text has several waits, of which the product decides. */
export const hasChoiceOfWaits = (html: string): boolean => guideSteps(html).some(({ waits }) => waits.length > 1);
