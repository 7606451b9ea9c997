import { fold } from './fold.ts';

const foldedSet = (words: string) => new Set(words.split(/\s+/).map(fold));

/** Stop words: function words of both languages, and words about buying. */
const SMALL = foldedSet(
  `а або без бы бути в вам ваш во все да де до если есть же з за зі и из или им ис й как какая какие какой к ко которий ли мне мени
  мой на над не нет но о об од от по потрибен потрибна потрибно про с со та так там те то тот треба у це чи чим чем що щоб чтоби я як
  яка яке яки який нужен нужна нужно надо можна можно купити купит замовити заказат цина цена цини цени придбати приобрести
  недорого дешево магазин интернет доставка украина украини украине киив киив киев киеве продам продаж хочу шукаю ишу`,
);

/** Words that begin the purpose of a product. */
const PURPOSE = foldedSet('для під под щоб чтобы dlya dlia');

/** Words that begin a question for a tool: the action is the main part, its object the purpose. */
const BY_WHAT = foldedSet('чим чем');

/** Returns true if the word begins the purpose. @param word lower case */
export const opensPurpose = (word: string): boolean => PURPOSE.has(fold(word));
export const asksByWhat = (word: string): boolean => BY_WHAT.has(fold(word));
export const isSmall = (word: string): boolean => SMALL.has(fold(word)) || opensPurpose(word);
