import type { PageDataOf } from '../../contract/page-data.ts';
import { PRIVACY_SLUG, paths } from '../../rules/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { RichText } from '../catalogue/rich-text.tsx';
import { BrowserData } from './browser-data.tsx';
import { Contacts } from './contacts.tsx';
import styles from './content-screen.module.css';

/** A page of text: delivery, returns ...; that of contacts shows the shop's own data, that of privacy what is kept here. */
export function ContentScreen({ page }: { readonly page: PageDataOf<'content'> }) {
  return (
    <>
      <Breadcrumbs crumbs={page.breadcrumbs} />
      <h1 className={styles.title}>{page.breadcrumbs.at(-1)?.name}</h1>
      {page.site && <Contacts site={page.site} />}
      <RichText html={page.html} products={page.embedded} />
      {page.path === paths.page(PRIVACY_SLUG) && <BrowserData />}
    </>
  );
}
