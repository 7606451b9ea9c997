import type { PageDataOf } from '../../contract/page-data.ts';
import { OFFER_SLUG, PRIVACY_SLUG, paths } from '../../rules/paths.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { OwnSheet } from '../../ui/own-sheet.tsx';
import { BrowserDataPart } from './browser-data-part.tsx';
import { Contacts } from './contacts.tsx';
import { PageDrawing } from './page-drawing.tsx';
import { Seller } from './seller.tsx';
import { SHEET } from './sheet.ts';
import { TextLayout } from './text-layout.tsx';

/**
 * A content page: delivery, returns ... The contacts page also shows the shop's data, the public offer its seller, and
 * the privacy page the data that are stored.
 */
export function ContentScreen({ page }: { readonly page: PageDataOf<'content'> }) {
  const isOffer = page.path === paths.page(OFFER_SLUG);
  return (
    <>
      <OwnSheet address={SHEET} />
      <Breadcrumbs crumbs={page.breadcrumbs} />
      <h1 className="text-title">{page.breadcrumbs.at(-1)?.name}</h1>
      {page.site && !isOffer && <Contacts site={page.site} />}
      <TextLayout
        html={page.html}
        embedded={page.embedded}
        materials={page.materials ?? []}
        drawing={<PageDrawing path={page.path} />}
      >
        {page.site && isOffer && (
          <section className="offer-seller" id="seller">
            <Seller site={page.site} />
          </section>
        )}
        {page.path === paths.page(PRIVACY_SLUG) && <BrowserDataPart />}
      </TextLayout>
    </>
  );
}
