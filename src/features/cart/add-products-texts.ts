import { localizedTexts } from '../../contract/localized.ts';
import { counted } from '../../rules/counted.ts';

/** Texts of the button that adds several products; not in the catalogues, of which every screen loads the whole. */
export const ADD_PRODUCTS_TEXTS = localizedTexts({
  uk: {
    added: (count: number) => `У кошик додано ${counted('uk', count, ['товар', 'товари', 'товарів'])}.`,
    queued: (count: number) =>
      `У кошику на цьому пристрої ${counted('uk', count, ['товар', 'товари', 'товарів'])}. Магазин дізнається про це, щойно повернеться зв’язок.`,
    fewer: (name: string, added: number, wanted: number) => `${name}: є лише ${added} із ${wanted}.`,
    inCart: (names: string) => `Уже в кошику: ${names}.`,
    soldOut: (names: string) => `Немає в наявності: ${names}.`,
    failed: (names: string) => `Не вдалося додати: ${names}.`,
  },
  ru: {
    added: (count: number) => `В корзину добавлено: ${counted('ru', count, ['товар', 'товара', 'товаров'])}.`,
    queued: (count: number) =>
      `В корзине на этом устройстве ${counted('ru', count, ['товар', 'товара', 'товаров'])}. Магазин узнает об этом, как только вернётся связь.`,
    fewer: (name: string, added: number, wanted: number) => `${name}: есть только ${added} из ${wanted}.`,
    inCart: (names: string) => `Уже в корзине: ${names}.`,
    soldOut: (names: string) => `Нет в наличии: ${names}.`,
    failed: (names: string) => `Не удалось добавить: ${names}.`,
  },
});
