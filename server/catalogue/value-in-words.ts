import type { Language } from '../../src/contract/language.ts';
import { localizedTexts } from '../../src/contract/localized.ts';
import { withNoBreaks } from '../../src/rules/no-breaks.ts';

/**
 * The scale of makers of paints: the number of stars, or pluses, says how long a colour keeps under the light of a
 * museum. Talens and others print it on tubes.
 */
const LIGHTFASTNESS = localizedTexts({
  uk: {
    one: 'помірна: 10–25 років під музейним світлом',
    two: 'добра: 25–100 років під музейним світлом',
    three: 'найвища: понад 100 років під музейним світлом',
  },
  ru: {
    one: 'умеренная: 10–25 лет под музейным светом',
    two: 'хорошая: 25–100 лет под музейным светом',
    three: 'наивысшая: более 100 лет под музейным светом',
  },
});

const STARS = ['one', 'two', 'three'] as const;

/** Returns an attribute's value as a product's page shows it: a sign of a scale with its meaning. */
export function valueInWords(lang: Language, code: string, value: string): string {
  if (code !== 'lightfastness' || !/^[*★+]{1,3}$/.test(value)) return withNoBreaks(value);
  const stars = STARS[value.length - 1];
  return stars === undefined ? value : `${value} — ${LIGHTFASTNESS[lang][stars]}`;
}
