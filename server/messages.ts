import type { ErrorCode } from '../src/contract/error.ts';
import type { Language } from '../src/contract/language.ts';

type Params = Readonly<Record<string, string | number>>;
type Message = Readonly<Record<Language, (params: Params) => string>>;

/** What the shopper reads for each refusal: what went wrong and what to do. */
const MESSAGES: Readonly<Record<ErrorCode, Message>> = {
  bad_request: {
    uk: () => 'Запит містить помилку. Оновіть сторінку й спробуйте ще раз.',
    ru: () => 'В запросе ошибка. Обновите страницу и попробуйте ещё раз.',
  },
  forbidden: {
    uk: () => 'Цей запит надійшов не з нашого сайту. Відкрийте магазин і спробуйте ще раз.',
    ru: () => 'Этот запрос пришёл не с нашего сайта. Откройте магазин и попробуйте ещё раз.',
  },
  not_found: {
    uk: () => 'Цього тут немає.',
    ru: () => 'Этого здесь нет.',
  },
  out_of_stock: {
    uk: () => 'Товар щойно закінчився.',
    ru: () => 'Товар только что закончился.',
  },
  not_enough_stock: {
    uk: ({ stock = 0 }) => `На складі лише ${stock} шт. Зменште кількість.`,
    ru: ({ stock = 0 }) => `На складе только ${stock} шт. Уменьшите количество.`,
  },
  cart_line_not_found: {
    uk: () => 'Цього рядка вже немає в кошику.',
    ru: () => 'Этой строки уже нет в корзине.',
  },
  product_not_found: {
    uk: () => 'Такого товару немає. Можливо, його знято з продажу.',
    ru: () => 'Такого товара нет. Возможно, он снят с продажи.',
  },
  service_not_offered: {
    uk: () => 'Для цього товару така послуга недоступна.',
    ru: () => 'Для этого товара такая услуга недоступна.',
  },
  too_many_lines: {
    uk: ({ limit = 0 }) => `У кошику вже ${limit} різних товарів. Оформіть їх, а потім додайте ще.`,
    ru: ({ limit = 0 }) => `В корзине уже ${limit} разных товаров. Оформите их, а потом добавьте ещё.`,
  },
  maintenance: {
    uk: () => 'Магазин на технічній перерві. Ваш кошик збережено.',
    ru: () => 'Магазин на техническом перерыве. Ваша корзина сохранена.',
  },
  internal: {
    uk: () => 'Щось пішло не так із нашого боку. Спробуйте ще раз за хвилину.',
    ru: () => 'Что-то пошло не так с нашей стороны. Попробуйте ещё раз через минуту.',
  },
};

/** What is wrong with one field. */
const FIELD_MESSAGES: Readonly<Record<Language, string>> = {
  uk: 'Недопустиме значення',
  ru: 'Недопустимое значение',
};

export function errorMessage(lang: Language, code: ErrorCode, params: Params = {}): string {
  return MESSAGES[code][lang](params);
}

export function fieldMessage(lang: Language): string {
  return FIELD_MESSAGES[lang];
}
