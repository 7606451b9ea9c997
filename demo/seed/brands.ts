import type { Text } from './types.ts';

const UKRAINE: Text = { uk: 'Україна', ru: 'Украина' };
const GERMANY: Text = { uk: 'Німеччина', ru: 'Германия' };
const FRANCE: Text = { uk: 'Франція', ru: 'Франция' };
const ITALY: Text = { uk: 'Італія', ru: 'Италия' };
const SPAIN: Text = { uk: 'Іспанія', ru: 'Испания' };
const CHINA: Text = { uk: 'Китай', ru: 'Китай' };

/** Country of origin of each brand. */
export const COUNTRIES: Readonly<Record<string, Text>> = {
  Arches: FRANCE,
  Charbonnel: FRANCE,
  'Da Vinci': GERMANY,
  Escoda: SPAIN,
  Fabriano: ITALY,
  'Faber-Castell': GERMANY,
  Hahnemühle: GERMANY,
  'Koh-i-Noor': { uk: 'Чехія', ru: 'Чехия' },
  Kolner: GERMANY,
  Kolos: UKRAINE,
  'Lefranc Bourgeois': FRANCE,
  Manetti: ITALY,
  'Noris Blattgold': GERMANY,
  Pebeo: FRANCE,
  'Rosa Gallery': UKRAINE,
  'Rosa Start': UKRAINE,
  'Rosa Studio': UKRAINE,
  Santi: CHINA,
  Schmincke: GERMANY,
  Sennelier: FRANCE,
  'Van Gogh': { uk: 'Нідерланди', ru: 'Нидерланды' },
  VersaCraft: { uk: 'Японія', ru: 'Япония' },
  Бурштин: UKRAINE,
  'Золота Нитка': UKRAINE,
  Кобальт: UKRAINE,
  Ковчег: UKRAINE,
  'Майстерня Лан': UKRAINE,
  'Слов’янська глина': UKRAINE,
};
