import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ContentPageCreate } from '../../contract/content-pages.ts';
import type { AnnouncementWrite } from '../../contract/notices.ts';
import type { PostCreate } from '../../contract/posts.ts';
import type { ProductWrite } from '../../contract/products.ts';
import { PRODUCT_FIELD_NAMES } from '../../lib/product-field-names.ts';
import { type Words, wordOf } from '../../lib/words.ts';

type Column = keyof ProductWrite | keyof PostCreate | keyof ContentPageCreate | keyof AnnouncementWrite;

/** Labels of the columns that plans change. */
const NAMES: Words<Column> = {
  ...PRODUCT_FIELD_NAMES,
  slug: msg`адреса`,
  categoryId: msg`категорія`,
  title: msg`назва`,
  excerpt: msg`уривок`,
  html: msg`текст`,
  text: msg`слова`,
  size: msg`розмір`,
  isPublished: msg`показ на сайті`,
  publishedOn: msg`дата статті`,
  tiers: msg`знижки за кількість`,
  services: msg`послуги`,
  attributes: msg`характеристики`,
  pictures: msg`зображення`,
  mediaId: msg`зображення`,
  mediaAlt: msg`опис зображення`,
  related: msg`супутні товари`,
  materials: msg`матеріали`,
  isOn: msg`показ`,
  isFixed: msg`лишається вгорі`,
  type: msg`вигляд`,
  from: msg`показувати з`,
  until: msg`показувати до`,
};

/** Returns the label as it is written within a sentence. */
const beginLow = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** Returns a function that lists the labels of columns, by their names or by the paths of fields in them. */
export function useColumnNames(): (paths: readonly string[]) => string {
  const { t, i18n } = useLingui();
  const nameOf = (path: string) => {
    const [words] = path.split('.').flatMap((part) => wordOf(NAMES, part) ?? []);
    return words ? beginLow(i18n._(words)) : t`інше поле`;
  };
  return (paths) => [...new Set(paths.map(nameOf))].join(', ');
}
