import type { Language } from '../src/contract/language.ts';
import type { CATALOGUE_ERROR_STATUSES, CATALOGUE_FIELD_CODES } from '../studio/contract/catalogue-errors.ts';
import type { Message } from './error-messages.ts';

/** What editors read for each error of the catalogue. */
export const CATALOGUE_MESSAGES: Readonly<Record<keyof typeof CATALOGUE_ERROR_STATUSES, Message>> = {
  product_in_use: {
    uk: ({ orders = 0, carts = 0, wishlists = 0, products = 0 }) =>
      `Товар не можна видалити: замовлень із ним — ${orders}, кошиків — ${carts}, списків бажань — ${wishlists}, супутніх товарів — ${products}. Приховайте його.`,
    ru: ({ orders = 0, carts = 0, wishlists = 0, products = 0 }) =>
      `Товар нельзя удалить: заказов с ним — ${orders}, корзин — ${carts}, списков желаний — ${wishlists}, сопутствующих товаров — ${products}. Скройте его.`,
  },
  in_use: {
    uk: ({ products = 0, carts = 0 }) =>
      `Видалити не можна: це мають товари (${products}) і кошики (${carts}). Спершу приберіть це з товарів.`,
    ru: ({ products = 0, carts = 0 }) =>
      `Удалить нельзя: это есть у товаров (${products}) и в корзинах (${carts}). Сначала уберите это из товаров.`,
  },
  category_in_use: {
    uk: ({ products = 0, categories = 0 }) =>
      `Категорія не порожня: товарів — ${products}, категорій — ${categories}. Спершу перенесіть їх.`,
    ru: ({ products = 0, categories = 0 }) =>
      `Категория не пуста: товаров — ${products}, категорий — ${categories}. Сначала перенесите их.`,
  },
};

type FieldMessage = Readonly<Record<Language, string>>;

/** What is wrong with one field of the catalogue. */
export const CATALOGUE_FIELD_MESSAGES: Readonly<Record<(typeof CATALOGUE_FIELD_CODES)[number], FieldMessage>> = {
  slug_shape: {
    uk: 'Лише малі латинські літери, цифри й одинарні дефіси між ними',
    ru: 'Только строчные латинские буквы, цифры и одинарные дефисы между ними',
  },
  slug_reserved: {
    uk: 'Цю адресу магазин використовує сам. Виберіть іншу',
    ru: 'Этот адрес магазин использует сам. Выберите другой',
  },
  code_shape: {
    uk: 'Код — це малі латинські літери, цифри й дефіси',
    ru: 'Код — это строчные латинские буквы, цифры и дефисы',
  },
  line_break: { uk: 'Тут має бути один рядок', ru: 'Здесь должна быть одна строка' },
  price_needed: {
    uk: 'Вкажіть ціну: без неї товар не можна показати',
    ru: 'Укажите цену: без неё товар нельзя показать',
  },
  old_price_low: { uk: 'Стара ціна має бути вища за ціну', ru: 'Старая цена должна быть выше цены' },
  tier_not_rising: {
    uk: 'Сума має бути більша за ціну та за попередній поріг',
    ru: 'Сумма должна быть больше цены и предыдущего порога',
  },
  tier_not_cheaper: {
    uk: 'Має бути дешевше за ціну та за попередню знижку',
    ru: 'Должно быть дешевле цены и предыдущей скидки',
  },
  twice: { uk: 'Це вже є вище', ru: 'Это уже есть выше' },
  itself: { uk: 'Це той самий товар', ru: 'Это тот же товар' },
  within_itself: {
    uk: 'Категорія не може лежати в самій собі',
    ru: 'Категория не может лежать в самой себе',
  },
  gone: { uk: 'Цього вже немає в магазині. Виберіть інше', ru: 'Этого уже нет в магазине. Выберите другое' },
  limits_crossed: { uk: 'Найбільше має бути не менше за найменше', ru: 'Наибольшее должно быть не меньше наименьшего' },
  limits_not_asked: { uk: 'Послуга не питає цієї довжини', ru: 'Услуга не спрашивает эту длину' },
  nothing_shown: {
    uk: 'Після очищення тут не лишилося тексту: сторінка показує абзаци, заголовки, списки й виділення',
    ru: 'После очистки здесь не осталось текста: страница показывает абзацы, заголовки, списки и выделение',
  },
  stock_short: {
    uk: 'Стільки штук немає: частину вже відкладено для замовлень',
    ru: 'Столько штук нет: часть уже отложена для заказов',
  },
  movement_zero: { uk: 'Вкажіть, скільки штук', ru: 'Укажите, сколько штук' },
};
