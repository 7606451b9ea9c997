import type { PageData } from '../contract/page-data.ts';
import type { PageHead } from './head.ts';
import { leadPicture } from './page-types.ts';
import { pictureUrl } from './structured-data.ts';

/** The head of a page, from its data. */
export function pageHead(page: PageData, origin: string): PageHead {
  const picture = leadPicture(page);
  return {
    lang: page.lang,
    path: page.path,
    title: page.title,
    description: page.description,
    isIndexed: true,
    image: picture && pictureUrl(origin, picture),
  };
}
