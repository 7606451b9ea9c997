import { localizedTexts } from '../../src/contract/localized.ts';
import { titleOf } from '../../src/rules/search-snippets.ts';

/** Titles with the shop's name, if there is room for it. */
const PLAIN = ['{name} | Позолота', '{name}'] as const;
/** Titles of a further page of a list. */
const pageTitles = (page: string) => [`{name}, ${page} | Позолота`, `{name}, ${page}`] as const;

/** Titles and descriptions of pages, as search results show them. */
export const PAGE_COPY = localizedTexts({
  uk: {
    home: {
      title: 'Позолота — матеріали для золочення, живопису й рукоділля',
      description:
        'Сусальне золото, поталь, полімент, мордани, агати, фарби, пензлі, полотна. Поради майстрів, доставка Новою поштою по Україні.',
    },
    category: (name: string, page: number) =>
      titleOf(
        name,
        page === 1 ? ['{name}: ціни, наявність, доставка | Позолота', ...PLAIN] : pageTitles(`сторінка ${page}`),
      ),
    nameOfPage: (name: string, page: number) => `${name}, сторінка ${page}`,
    blog: {
      name: 'Блог',
      title: (page: number) =>
        page === 1 ? 'Блог про золочення й матеріали | Позолота' : `Блог про золочення, сторінка ${page} | Позолота`,
      description:
        'Техніки золочення, приготування левкасу й поліменту, реставрація рам, вибір інструментів: статті майстрів.',
    },
    reading: (minutes: number) => `Стаття, ${minutes} хв читання.`,
    post: (title: string) => titleOf(title, ['{name} | Блог Позолоти', ...PLAIN]),
    page: (number: number) => `Сторінка ${number}`,
    plain: (title: string) => titleOf(title, PLAIN),
    removed: {
      notice: 'Цей товар ми більше не продаємо.',
      lookIn: (link: string) => `Подібне дивіться в розділі ${link}.`,
      instead: 'Що взяти замість',
    },
  },
  ru: {
    home: {
      title: 'Позолота — материалы для золочения, живописи и рукоделия',
      description:
        'Сусальное золото, поталь, полимент, морданы, агаты, краски, кисти, холсты. Советы мастеров, доставка Новой почтой по Украине.',
    },
    category: (name: string, page: number) =>
      titleOf(
        name,
        page === 1 ? ['{name}: цены, наличие, доставка | Позолота', ...PLAIN] : pageTitles(`страница ${page}`),
      ),
    nameOfPage: (name: string, page: number) => `${name}, страница ${page}`,
    blog: {
      name: 'Блог',
      title: (page: number) =>
        page === 1 ? 'Блог о золочении и материалах | Позолота' : `Блог о золочении, страница ${page} | Позолота`,
      description:
        'Техники золочения, приготовление левкаса и полимента, реставрация рам, выбор инструментов: статьи мастеров.',
    },
    reading: (minutes: number) => `Статья, ${minutes} мин чтения.`,
    post: (title: string) => titleOf(title, ['{name} | Блог Позолоты', ...PLAIN]),
    page: (number: number) => `Страница ${number}`,
    plain: (title: string) => titleOf(title, PLAIN),
    removed: {
      notice: 'Этот товар мы больше не продаём.',
      lookIn: (link: string) => `Похожее смотрите в разделе ${link}.`,
      instead: 'Что взять вместо него',
    },
  },
});
