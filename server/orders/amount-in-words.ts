import type { Language } from '../../src/contract/language.ts';
import type { Localized } from '../../src/contract/localized.ts';

type Gender = 'masculine' | 'feminine';
type Forms = readonly [one: string, few: string, many: string];

interface Words {
  readonly zero: string;
  /** The words for 1 and 2, which agree in gender. */
  readonly ones: Readonly<Record<Gender, readonly string[]>>;
  readonly teens: readonly string[];
  readonly tens: readonly string[];
  readonly hundreds: readonly string[];
  /** The words of each scale with its gender, from thousands up. */
  readonly scales: readonly (readonly [Forms, Gender])[];
  readonly hryvnia: Forms;
  readonly kopiyka: Forms;
}

const split = (words: string) => ['', ...words.split(' ')];

const WORDS: Localized<Words> = {
  uk: {
    zero: 'нуль',
    ones: {
      masculine: split('один два три чотири п’ять шість сім вісім дев’ять'),
      feminine: split('одна дві три чотири п’ять шість сім вісім дев’ять'),
    },
    teens:
      'десять одинадцять дванадцять тринадцять чотирнадцять п’ятнадцять шістнадцять сімнадцять вісімнадцять дев’ятнадцять'.split(
        ' ',
      ),
    tens: ['', ...split('двадцять тридцять сорок п’ятдесят шістдесят сімдесят вісімдесят дев’яносто')],
    hundreds: split('сто двісті триста чотириста п’ятсот шістсот сімсот вісімсот дев’ятсот'),
    scales: [
      [['тисяча', 'тисячі', 'тисяч'], 'feminine'],
      [['мільйон', 'мільйони', 'мільйонів'], 'masculine'],
      [['мільярд', 'мільярди', 'мільярдів'], 'masculine'],
    ],
    hryvnia: ['гривня', 'гривні', 'гривень'],
    kopiyka: ['копійка', 'копійки', 'копійок'],
  },
  ru: {
    zero: 'ноль',
    ones: {
      masculine: split('один два три четыре пять шесть семь восемь девять'),
      feminine: split('одна две три четыре пять шесть семь восемь девять'),
    },
    teens:
      'десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать'.split(
        ' ',
      ),
    tens: ['', ...split('двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто')],
    hundreds: split('сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'),
    scales: [
      [['тысяча', 'тысячи', 'тысяч'], 'feminine'],
      [['миллион', 'миллиона', 'миллионов'], 'masculine'],
      [['миллиард', 'миллиарда', 'миллиардов'], 'masculine'],
    ],
    hryvnia: ['гривна', 'гривны', 'гривен'],
    kopiyka: ['копейка', 'копейки', 'копеек'],
  },
};

function formOf(count: number, [one, few, many]: Forms): string {
  const [tens, ones] = [Math.floor(count / 10) % 10, count % 10];
  if (tens === 1 || ones === 0 || ones > 4) return many;
  return ones === 1 ? one : few;
}

/** 1 to 999. */
function spellGroup(words: Words, group: number, gender: Gender): string[] {
  const [hundreds, tens, ones] = [Math.floor(group / 100), Math.floor(group / 10) % 10, group % 10];
  const rest = tens === 1 ? [words.teens[ones]] : [words.tens[tens], words.ones[gender][ones]];
  return [words.hundreds[hundreds], ...rest].flatMap((word) => word || []);
}

function spellNumber(words: Words, number: number, gender: Gender): string {
  if (number === 0) return words.zero;
  const said = spellGroup(words, number % 1000, gender);
  let left = Math.floor(number / 1000);
  for (const [forms, scaleGender] of words.scales) {
    const group = left % 1000;
    if (group > 0) said.unshift(...spellGroup(words, group, scaleGender), formOf(group, forms));
    left = Math.floor(left / 1000);
  }
  return said.join(' ');
}

/** A sum as documents write it: `Одна тисяча двісті гривень 50 копійок`. @param kopiykas below a billion hryvnias. */
export function amountInWords(lang: Language, kopiykas: number): string {
  const words = WORDS[lang];
  const [hryvnias, rest] = [Math.floor(kopiykas / 100), kopiykas % 100];
  const said = `${spellNumber(words, hryvnias, 'feminine')} ${formOf(hryvnias, words.hryvnia)}`;
  return `${said[0]?.toUpperCase()}${said.slice(1)} ${String(rest).padStart(2, '0')} ${formOf(rest, words.kopiyka)}`;
}
