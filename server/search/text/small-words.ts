import { fold } from './fold.ts';

const foldedSet = (words: string) => new Set(words.split(/\s+/).map(fold));

/** Words that say nothing of a product: small ones of both languages, and those of who buys. */
const SMALL = foldedSet(
  `а або без бы бути в вам ваш во все да де до если есть же з за зі и из или им ис й как какая какие какой к ко которий ли мне мени
  мой на над не нет но о об од от по потрибен потрибна потрибно про с со та так там те то тот треба у це чи чим чем що щоб чтоби я як
  яка яке яки який нужен нужна нужно надо можна можно купити купит замовити заказат цина цена цини цени придбати приобрести
  недорого дешево магазин интернет доставка украина украини украине киив киив киев киеве продам продаж хочу шукаю ишу`,
);

/** After these the purpose begins. */
const PURPOSE = foldedSet('для під под щоб чтобы dlya dlia');

/** With these a question for a tool begins: what is done is wanted, to what it is done is the purpose. */
const BY_WHAT = foldedSet('чим чем');

/** @param word lower case. */
export const opensPurpose = (word: string): boolean => PURPOSE.has(fold(word));
export const asksByWhat = (word: string): boolean => BY_WHAT.has(fold(word));
export const isSmall = (word: string): boolean => SMALL.has(fold(word)) || opensPurpose(word);
