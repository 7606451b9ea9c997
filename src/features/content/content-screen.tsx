import type { PageDataOf } from '../../contract/page-data.ts';
import { OFFER_SLUG, PRIVACY_SLUG, paths } from '../../rules/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { RichText } from '../catalogue/rich-text.tsx';
import { BrowserData } from './browser-data.tsx';
import { Contacts } from './contacts.tsx';
import styles from './content-screen.module.css';
import { Seller } from './seller.tsx';

/**
 * A content page: delivery, returns ... The contacts page also shows the shop's data, the public offer its seller, and
 * the privacy page the data that are stored.
 */
export function ContentScreen({ page }: { readonly page: PageDataOf<'content'> }) {
  const isOffer = page.path === paths.page(OFFER_SLUG);
  return (
    <>
      <Breadcrumbs crumbs={page.breadcrumbs} />
      <h1 className={styles.title}>{page.breadcrumbs.at(-1)?.name}</h1>
      {page.site && !isOffer && <Contacts site={page.site} />}
      <RichText html={page.html} products={page.embedded} />
      {page.site && isOffer && (
        <section className={styles.seller} id="seller">
          <Seller site={page.site} />
        </section>
      )}
      {page.path === paths.page(PRIVACY_SLUG) && <BrowserData />}
    </>
  );
}
