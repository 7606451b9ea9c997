import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment, useMemo } from 'react';
import { localize } from '../../../src/rules/paths.ts';
import type { ProductForm, StudioProduct } from '../../contract/products.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DraftState } from '../drafts/draft-state.tsx';
import { SaveBar } from '../forms/save-bar.tsx';
import { useFieldOfAddress } from '../forms/use-field-of-address.ts';
import { useLeaveWarning } from '../forms/use-leave-warning.tsx';
import { PagesPreview } from '../preview/pages-preview.tsx';
import { PagesShowing } from '../preview/pages-showing.tsx';
import { OpenPlans } from '../schedule/open-plans.tsx';
import { PlanButton } from '../schedule/plan-button.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { type Editor, EditorContext } from './editor.ts';
import { ProductMenu } from './product-menu.tsx';
import styles from './product-screen.module.css';
import { AddressSection } from './sections/address-section.tsx';
import { AttributesSection } from './sections/attributes-section.tsx';
import { DeliverySection } from './sections/delivery-section.tsx';
import { MainSection } from './sections/main-section.tsx';
import { PicturesSection } from './sections/pictures-section.tsx';
import { PriceSection } from './sections/price-section.tsx';
import { RelatedSection } from './sections/related-section.tsx';
import { SectionLinks } from './sections/section-links.tsx';
import { SeoSection } from './sections/seo-section.tsx';
import { ServicesSection } from './sections/services-section.tsx';
import { StockSection } from './sections/stock-section.tsx';
import { TextsSection } from './sections/texts-section.tsx';
import { useSaving } from './use-saving.ts';

interface ProductEditorProps {
  readonly read: StudioProduct;
  readonly options: ProductForm;
}

/** The form of an existing product. */
export function ProductEditor({ read, options }: ProductEditorProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const may = useMay();
  const [isReadOnly, seesHistory] = [!may('catalogue.write'), may('audit.read')];
  const saving = useSaving(read);
  const { product, initial, form, problems, state, generation } = saving;
  const changed = Object.keys(saving.changes).length;
  const isDirty = changed > 0 || problems.unreadable.size > 0;
  const write =
    changed > 0 && problems.unreadable.size === 0
      ? { write: 'product.update', input: { id: product.id, changes: saving.changes } }
      : null;
  const question = useLeaveWarning(isDirty);
  useFieldOfAddress();
  const editor = useMemo<Editor>(
    () => ({
      ...{ form, product, initial, options, isReadOnly },
      errorOf: (path) => problems.said[path],
      touched: problems.touched,
      setValidity: problems.setValidity,
    }),
    [form, product, initial, options, isReadOnly, problems],
  );
  return (
    <EditorContext value={editor}>
      <PageHeader
        title={product.name[lang]}
        meta={
          <>
            <span>{product.sku}</span>
            {product.isPublished ? (
              <Badge tone="success">{t`У магазині`}</Badge>
            ) : (
              <Badge tone="warning">{t`Прихований`}</Badge>
            )}
            {product.isPublished && <PagesShowing entity="product" id={product.id} />}
            {product.isPublished && (
              <a href={localize(lang, `/${product.slug}`)} target="_blank" rel="noreferrer">
                {t`Сторінка в магазині`}
              </a>
            )}
            {seesHistory && (
              <Link to="/audit" search={{ entity: 'product', entityId: String(product.id) }}>
                {t`Історія змін`}
              </Link>
            )}
          </>
        }
      >
        {!isReadOnly && <ProductMenu product={product} isDirty={isDirty} />}
      </PageHeader>
      <OpenPlans entity="product" id={String(product.id)} />
      <div className={styles.screen}>
        <SectionLinks />
        <div className={styles.sections}>
          <Fragment key={generation}>
            <MainSection />
            <PriceSection />
          </Fragment>
          <StockSection productId={product.id} />
          <PicturesSection />
          <Fragment key={`rest-${generation}`}>
            <TextsSection />
            <AttributesSection />
            <ServicesSection />
            <RelatedSection />
            <DeliverySection />
            <SeoSection />
            <AddressSection />
          </Fragment>
          {!isReadOnly && (
            <SaveBar
              label={t`Зберегти`}
              changed={Math.max(changed, problems.unreadable.size)}
              wrong={Object.keys(problems.said).length}
              isPending={state.isPending}
              error={state.error}
              onSave={() => void saving.save()}
              onReset={saving.reset}
            >
              <DraftState draft={saving.draft} restored={saving.restored} />
              <PagesPreview write={write} />
              <PlanButton write={write} ifMatch={product.revision} onPlanned={saving.reset} onRefused={saving.refuse} />
            </SaveBar>
          )}
        </div>
      </div>
      <ConflictNotice saving={saving} />
      {question}
    </EditorContext>
  );
}
