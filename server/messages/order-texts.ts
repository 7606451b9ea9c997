import type { Language } from '../../src/contract/language.ts';
import type { OrderEvent } from './messages.ts';

/** `{number}`, `{total}`, `{tracking}` and `{link}` are filled in; `lead` stands above the list of what was ordered. */
interface OrderText {
  readonly subject: string;
  readonly lead: string;
  readonly sms: string;
}

/** What a customer is told of an order. */
export const ORDER_TEXTS: Readonly<Record<OrderEvent, Readonly<Record<Language, OrderText>>>> = {
  placed: {
    uk: {
      subject: 'Замовлення № {number} прийнято',
      lead: 'Дякуємо! Ми прийняли ваше замовлення № {number}. Стан, оплата й деталі — за посиланням: {link}',
      sms: 'Позолота: замовлення {number} на {total} прийнято. Напишемо, щойно відправимо.',
    },
    ru: {
      subject: 'Заказ № {number} принят',
      lead: 'Спасибо! Мы приняли ваш заказ № {number}. Состояние, оплата и детали — по ссылке: {link}',
      sms: 'Позолота: заказ {number} на {total} принят. Напишем, как только отправим.',
    },
  },
  paid: {
    uk: {
      subject: 'Замовлення № {number} оплачено',
      lead: 'Оплату отримано, дякуємо! Збираємо замовлення № {number} і напишемо, щойно відправимо: {link}',
      sms: 'Позолота: замовлення {number} оплачено.',
    },
    ru: {
      subject: 'Заказ № {number} оплачен',
      lead: 'Оплата получена, спасибо! Собираем заказ № {number} и напишем, как только отправим: {link}',
      sms: 'Позолота: заказ {number} оплачен.',
    },
  },
  /** Of an order that is picked up. */
  packed: {
    uk: {
      subject: 'Замовлення № {number} зібрано: можна забирати',
      lead: 'Замовлення № {number} чекає на вас у магазині. Назвіть його номер. Де й коли ми працюємо — за посиланням: {link}',
      sms: 'Позолота: замовлення {number} зібрано, можна забирати.',
    },
    ru: {
      subject: 'Заказ № {number} собран: можно забирать',
      lead: 'Заказ № {number} ждёт вас в магазине. Назовите его номер. Где и когда мы работаем — по ссылке: {link}',
      sms: 'Позолота: заказ {number} собран, можно забирать.',
    },
  },
  shipped: {
    uk: {
      subject: 'Замовлення № {number} у дорозі',
      lead: 'Ми передали замовлення № {number} Новій пошті. Номер відправлення: {tracking}. Стежити за ним можна тут: {link}',
      sms: 'Позолота: замовлення {number} відправлено, ТТН {tracking}.',
    },
    ru: {
      subject: 'Заказ № {number} в пути',
      lead: 'Мы передали заказ № {number} Новой почте. Номер отправления: {tracking}. Следить за ним можно здесь: {link}',
      sms: 'Позолота: заказ {number} отправлен, ТТН {tracking}.',
    },
  },
  cancelled: {
    uk: {
      subject: 'Замовлення № {number} скасовано',
      lead: 'Замовлення № {number} скасовано. Якщо ви вже заплатили, гроші повернуться на ту саму картку. Замовити ще раз можна тут: {link}',
      sms: 'Позолота: замовлення {number} скасовано.',
    },
    ru: {
      subject: 'Заказ № {number} отменён',
      lead: 'Заказ № {number} отменён. Если вы уже заплатили, деньги вернутся на ту же карту. Заказать ещё раз можно здесь: {link}',
      sms: 'Позолота: заказ {number} отменён.',
    },
  },
  returned: {
    uk: {
      subject: 'Замовлення № {number} повертається до нас',
      lead: 'Посилку із замовленням № {number} не забрали, і вона повертається до нас. Якщо ви заплатили, повернемо всю суму тим самим способом. Замовити ще раз можна тут: {link}',
      sms: 'Позолота: замовлення {number} повертається до нас.',
    },
    ru: {
      subject: 'Заказ № {number} возвращается к нам',
      lead: 'Посылку с заказом № {number} не забрали, и она возвращается к нам. Если вы заплатили, вернём всю сумму тем же способом. Заказать ещё раз можно здесь: {link}',
      sms: 'Позолота: заказ {number} возвращается к нам.',
    },
  },
  refunded: {
    uk: {
      subject: 'Гроші за замовлення № {number} повертаємо',
      lead: 'Поки оплата йшла, товар із замовлення № {number} закінчився, тож повертаємо {total} на вашу картку. Нам дуже прикро. Деталі: {link}',
      sms: 'Позолота: товар із замовлення {number} закінчився, повертаємо {total} на вашу картку.',
    },
    ru: {
      subject: 'Деньги за заказ № {number} возвращаем',
      lead: 'Пока шла оплата, товар из заказа № {number} закончился, поэтому возвращаем {total} на вашу карту. Нам очень жаль. Детали: {link}',
      sms: 'Позолота: товар из заказа {number} закончился, возвращаем {total} на вашу карту.',
    },
  },
};

/** Words around the sums. */
export const SUM_WORDS: Readonly<
  Record<Language, Readonly<Record<'discount' | 'shipping' | 'total' | 'pieces', string>>>
> = {
  uk: { discount: 'Знижка', shipping: 'Доставка', total: 'Разом', pieces: 'шт.' },
  ru: { discount: 'Скидка', shipping: 'Доставка', total: 'Итого', pieces: 'шт.' },
};
