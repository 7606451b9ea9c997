import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withNoBreaks } from './no-breaks.ts';

/** Shows a no-break space as "~". */
const shown = (text: string) => withNoBreaks(text).replaceAll('\u00a0', '~');

test.each([
  ['золото 23,75 К', 'золото 23,75~К'],
  ['22 К, 25 аркушів, 80×80 мм', '22~К, 25~аркушів, 80×80~мм'],
  ['папір 300 г/м² і 300 г', 'папір 300~г/м² і 300~г'],
  ['1 500 ₴ за 3 шт.', '1~500~₴ за 3~шт.'],
  ['Мордан, 12 годин, 3 часа', 'Мордан, 12~годин, 3~часа'],
  ['через 2–12 годин, 2 часових пояси', 'через 2–12 годин, 2 часових пояси'],
  ['Пензель № 10', 'Пензель №~10'],
  ['при 18–22 °C і 50–60 %', 'при 18–22~°C і 50–60~%'],
  [
    '<p>Аркуш <b>80</b> мм</p><img width="3" alt="25 листов">',
    '<p>Аркуш <b>80</b> мм</p><img width="3" alt="25~листов">',
  ],
  ['<h3 data-minutes="180 720">Ґрунт, 1 500 г</h3>', '<h3 data-minutes="180 720">Ґрунт, 1~500~г</h3>'],
  ['2 медалі, 5 глечиків, 7 Коп', '2 медалі, 5 глечиків, 7 Коп'],
  ['тел. 44 555', 'тел. 44~555'],
  ['2024 2025', '2024 2025'],
])('%s', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

const piece = fc.oneof(
  fc.constantFrom(' ', ' ', '\u00a0', 'К', 'мм', 'мл', 'шт.', '№', '₴', ',', '×', 'лист', 'б'),
  fc.nat({ max: 99_999 }).map(String),
  fc.string(),
);
const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

test('of any text only spaces become no-break spaces, and a second time changes nothing', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const once = withNoBreaks(text);
      expect(withNoBreaks(once)).toBe(once);
      expect(once).toHaveLength(text.length);
      expect(once.replaceAll('\u00a0', ' ')).toBe(text.replaceAll('\u00a0', ' '));
    }),
  );
});

test('a number never parts from its unit', () => {
  const unit = fc.constantFrom('мм', 'см²', 'г', 'г/м²', 'кг', 'мл', 'К', '%', '₴', 'шт.', 'аркушів', 'листов');
  const end = fc.constantFrom('', ',', ' і далі', ')', '<');
  fc.assert(
    fc.property(fc.nat(), unit, end, (number, name, rest) => {
      expect(withNoBreaks(`від ${number} ${name}${rest}`)).toContain(`${number}\u00a0${name}${rest}`);
    }),
  );
});
