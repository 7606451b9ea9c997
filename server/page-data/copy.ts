import type { Language } from '../../src/contract/language.ts';
import { shortenText } from '../../src/rules/cut-text.ts';

/** Longest description that search engines show whole, in characters. */
const DESCRIPTION_LENGTH = 160;

/** Titles and descriptions of pages, as search results show them. */
export const PAGE_COPY = {
  uk: {
    home: {
      title: 'Позолота — матеріали для золочення, живопису й рукоділля',
      description:
        'Сусальне золото, поталь, полімент, мордани, агати, фарби, пензлі, полотна. Поради майстрів, доставка Новою поштою по Україні.',
    },
    product: (name: string) => `${name} — купити в Україні | Позолота`,
    category: (name: string, page: number) =>
      page === 1 ? `${name}: ціни, наявність, доставка | Позолота` : `${name}, сторінка ${page} | Позолота`,
    nameOfPage: (name: string, page: number) => `${name}, сторінка ${page}`,
    blog: {
      name: 'Блог',
      title: (page: number) =>
        page === 1 ? 'Блог про золочення й матеріали | Позолота' : `Блог про золочення, сторінка ${page} | Позолота`,
      description:
        'Техніки золочення, приготування левкасу й поліменту, реставрація рам, вибір інструментів: статті майстрів.',
    },
    post: (title: string) => `${title} | Блог Позолоти`,
    page: (number: number) => `Сторінка ${number}`,
    plain: (title: string) => `${title} | Позолота`,
  },
  ru: {
    home: {
      title: 'Позолота — материалы для золочения, живописи и рукоделия',
      description:
        'Сусальное золото, поталь, полимент, морданы, агаты, краски, кисти, холсты. Советы мастеров, доставка Новой почтой по Украине.',
    },
    product: (name: string) => `${name} — купить в Украине | Позолота`,
    category: (name: string, page: number) =>
      page === 1 ? `${name}: цены, наличие, доставка | Позолота` : `${name}, страница ${page} | Позолота`,
    nameOfPage: (name: string, page: number) => `${name}, страница ${page}`,
    blog: {
      name: 'Блог',
      title: (page: number) =>
        page === 1 ? 'Блог о золочении и материалах | Позолота' : `Блог о золочении, страница ${page} | Позолота`,
      description:
        'Техники золочения, приготовление левкаса и полимента, реставрация рам, выбор инструментов: статьи мастеров.',
    },
    post: (title: string) => `${title} | Блог Позолоты`,
    page: (number: number) => `Страница ${number}`,
    plain: (title: string) => `${title} | Позолота`,
  },
} as const satisfies Record<Language, unknown>;

/** Cuts a text for a meta description at a word's end. */
export function metaDescription(text: string): string {
  return shortenText(text, DESCRIPTION_LENGTH);
}
