import { localizedTexts } from '../../contract/localized.ts';
import { useShop } from '../../lib/shop.tsx';
import { counted } from '../../rules/counted.ts';

/**
 * Texts of the tools. They are not in the catalogues of locales/, of which every screen of the app and every lazily
 * loaded part loads the whole: here they are loaded with the tools alone.
 */
const TEXTS = localizedTexts({
  uk: {
    noLeaf: 'Листового металу зараз немає, тож рахувати нічого. Загляньте пізніше.',
    howMany: 'Скільки аркушів?',
    compareLeaf: 'Увесь лист',
    countMine: 'Порахувати',
    shapes: 'Що золотите?',
    shape: { frame: 'Рама', panel: 'Площина', sphere: 'Куля', letters: 'Літери' },
    width: 'Ширина, см',
    height: 'Висота, см',
    outerWidth: 'Ширина зовні, см',
    outerHeight: 'Висота зовні, см',
    letterWidth: 'Ширина літери, см',
    letterHeight: 'Висота літери, см',
    moulding: 'Ширина планки, см',
    profile: 'Розгортка профілю, см',
    profileHint: 'Прокладіть смужку паперу по всіх вигинах профілю й виміряйте її.',
    diameter: 'Діаметр, см',
    count: 'Кількість літер',
    wrongNumber: (least: string, most: string) => `Число від ${least} до ${most}.`,
    wrongCount: (most: string) => `Ціле число від 1 до ${most}.`,
    mouldingTooWide: 'Дві планки ширші за раму.',
    profileTooShort: 'Розгортка не буває меншою за ширину планки.',
    leaf: 'Лист',
    overlap: 'Перекриття',
    millimetres: (value: number) => `${value} мм`,
    spare: 'Запас',
    spares: { 5: 'рівне, трансферний лист', 10: 'рівне, вільний лист', 25: 'орнамент', 50: 'глибока різьба' },
    checkSizes: 'Перевірте розміри, і тут буде відповідь.',
    leaves: (count: number) => counted('uk', count, ['аркуш', 'аркуші', 'аркушів']),
    booklets: (count: number, sheets: number) =>
      `${counted('uk', count, ['книжечка', 'книжечки', 'книжечок'])} по ${sheets}`,
    left: (leaves: string) => `${leaves} у запасі`,
    basis: (area: string, size: string, each: string) =>
      `Площа ${area} дм². Аркуш ${size} мм із перекриттям закриває ${each} см².`,
    perBooklet: (price: string) => `${price} за книжечку`,
    cheaperFrom: (count: number, price: string) => `від ${count} шт. — ${price}`,
    tooFew: (stock: number, booklets: number) =>
      `Для цієї роботи бракує: зараз ${stock} із ${booklets}. У кошик ляже те, що є.`,
    coverage: 'Скільки закриває книжечка',
    coverageNote: 'На рівній поверхні, з перекриттям 5 мм; запас 10 % для вільного листа й 5 % для трансферного.',
    coverageTable: 'Таблиця книжечок',
    covers: 'Книжечка закриває',
    perSquareMetre: 'Аркушів на 1 м²',
    priceOfArea: 'Ціна 1 дм²',
    squareDecimetres: (area: string) => `${area} дм²`,
  },
  ru: {
    noLeaf: 'Листового металла сейчас нет, поэтому считать нечего. Загляните позже.',
    howMany: 'Сколько листов?',
    compareLeaf: 'Весь лист',
    countMine: 'Посчитать',
    shapes: 'Что золотите?',
    shape: { frame: 'Рама', panel: 'Плоскость', sphere: 'Шар', letters: 'Буквы' },
    width: 'Ширина, см',
    height: 'Высота, см',
    outerWidth: 'Ширина снаружи, см',
    outerHeight: 'Высота снаружи, см',
    letterWidth: 'Ширина буквы, см',
    letterHeight: 'Высота буквы, см',
    moulding: 'Ширина планки, см',
    profile: 'Развёртка профиля, см',
    profileHint: 'Проложите полоску бумаги по всем изгибам профиля и измерьте её.',
    diameter: 'Диаметр, см',
    count: 'Количество букв',
    wrongNumber: (least: string, most: string) => `Число от ${least} до ${most}.`,
    wrongCount: (most: string) => `Целое число от 1 до ${most}.`,
    mouldingTooWide: 'Две планки шире рамы.',
    profileTooShort: 'Развёртка не бывает меньше ширины планки.',
    leaf: 'Лист',
    overlap: 'Перекрытие',
    millimetres: (value: number) => `${value} мм`,
    spare: 'Запас',
    spares: { 5: 'ровное, трансферный лист', 10: 'ровное, свободный лист', 25: 'орнамент', 50: 'глубокая резьба' },
    checkSizes: 'Проверьте размеры, и здесь будет ответ.',
    leaves: (count: number) => counted('ru', count, ['лист', 'листа', 'листов']),
    booklets: (count: number, sheets: number) => `${counted('ru', count, ['книжка', 'книжки', 'книжек'])} по ${sheets}`,
    left: (leaves: string) => `${leaves} про запас`,
    basis: (area: string, size: string, each: string) =>
      `Площадь ${area} дм². Лист ${size} мм с перекрытием закрывает ${each} см².`,
    perBooklet: (price: string) => `${price} за книжку`,
    cheaperFrom: (count: number, price: string) => `от ${count} шт. — ${price}`,
    tooFew: (stock: number, booklets: number) =>
      `Для этой работы не хватает: сейчас ${stock} из ${booklets}. В корзину попадёт то, что есть.`,
    coverage: 'Сколько закрывает книжка',
    coverageNote: 'На ровной поверхности, с перекрытием 5 мм; запас 10 % для свободного листа и 5 % для трансферного.',
    coverageTable: 'Таблица книжек',
    covers: 'Книжка закрывает',
    perSquareMetre: 'Листов на 1 м²',
    priceOfArea: 'Цена 1 дм²',
    squareDecimetres: (area: string) => `${area} дм²`,
  },
});

/** Returns the texts of the tools in the language of the page. */
export const useToolTexts = () => TEXTS[useShop().lang];
