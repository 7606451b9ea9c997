import type { Language } from '../../../src/contract/language.ts';
import { type Localized, localizedTexts } from '../../../src/contract/localized.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import type { MissingOutcome } from '../../../studio/contract/missing-pieces.ts';

interface Pieces {
  readonly name: string;
  readonly quantity: number;
}

interface Letter extends Pieces {
  readonly isDamaged: boolean;
  /** The product that is sent in their place; null if they are left out. */
  readonly substitute: Pieces | null;
  readonly payment: MissingOutcome['payment'];
}

interface Words {
  readonly missing: (pieces: string) => string;
  readonly damaged: (pieces: string) => string;
  readonly substitute: (pieces: string) => string;
  readonly rest: string;
  readonly money: Readonly<Record<MissingOutcome['payment']['kind'], (sum: string) => string>>;
  readonly agree: string;
  readonly pieces: (pieces: Pieces) => string;
}

const WORDS: Localized<Words> = localizedTexts<Words>({
  uk: {
    missing: (pieces) => `Вибачте: коли ми збирали замовлення, на складі не виявилося ${pieces}.`,
    damaged: (pieces) => `Вибачте: коли ми збирали замовлення, побачили, що ${pieces} пошкоджено.`,
    substitute: (pieces) => `Замість цього покладемо ${pieces}.`,
    rest: 'Решту замовлення надішлемо.',
    money: {
      none: () => '',
      due: (sum) => `Тепер до сплати ${sum}.`,
      ask: (sum) => `Просимо доплатити ${sum}: посилання надішлемо окремо.`,
      'refund-card': (sum) => `Повертаємо ${sum} на вашу картку.`,
      'refund-hand': (sum) => `Повернемо ${sum} переказом.`,
    },
    agree: 'Якщо заміна не підходить, дайте нам знати.',
    pieces: ({ name, quantity }) => (quantity === 1 ? `«${name}»` : `«${name}» (${quantity} шт.)`),
  },
  ru: {
    missing: (pieces) => `Извините: когда мы собирали заказ, на складе не оказалось ${pieces}.`,
    damaged: (pieces) => `Извините: когда мы собирали заказ, заметили, что ${pieces} с повреждением.`,
    substitute: (pieces) => `Вместо этого положим ${pieces}.`,
    rest: 'Остальное отправим.',
    money: {
      none: () => '',
      due: (sum) => `Теперь к оплате ${sum}.`,
      ask: (sum) => `Просим доплатить ${sum}: ссылку пришлём отдельно.`,
      'refund-card': (sum) => `Возвращаем ${sum} на вашу карту.`,
      'refund-hand': (sum) => `Вернём ${sum} переводом.`,
    },
    agree: 'Если замена не подходит, дайте нам знать.',
    pieces: ({ name, quantity }) => (quantity === 1 ? `«${name}»` : `«${name}» (${quantity} шт.)`),
  },
});

/** Returns the suggested letter to a customer about pieces that cannot be packed, in the customer's language. */
export function missingLetter(lang: Language, { substitute, isDamaged, payment, ...pieces }: Letter): string {
  const words = WORDS[lang];
  const missing = words.pieces(pieces);
  return [
    isDamaged ? words.damaged(missing) : words.missing(missing),
    substitute ? words.substitute(words.pieces(substitute)) : words.rest,
    words.money[payment.kind](formatMoney(payment.amount)),
    substitute ? words.agree : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
