import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { localize } from '../../../src/rules/paths.ts';
import type { ProductForm, StudioProduct } from '../../contract/products.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FormBar } from '../forms/form-bar.tsx';
import { useFieldOfAddress } from '../forms/use-field-of-address.ts';
import { PagesShowing } from '../preview/pages-showing.tsx';
import { OpenPlans } from '../schedule/open-plans.tsx';
import { PlanForm } from '../schedule/plan-form.tsx';
import { EditorContext } from './editor.ts';
import { ProductMenu } from './product-menu.tsx';
import styles from './product-screen.module.css';
import { changesOf } from './product-values.ts';
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
import { useProductForm } from './use-product-form.ts';
import { useProductWords } from './use-product-words.ts';

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
  const form = useProductForm(read);
  const words = useProductWords(options);
  const { version } = form;
  // The successor is saved apart from the form, whose row may be older.
  const product = { ...(form.row ?? read), redirectsTo: read.redirectsTo };
  const write = {
    write: 'product.update',
    input: { id: product.id, changes: changesOf(form.base, form.values) },
  } as const;
  useFieldOfAddress();
  return (
    <EditorContext value={{ form, product, options, isReadOnly }}>
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
        {!isReadOnly && <ProductMenu product={product} isDirty={form.changed > 0} />}
      </PageHeader>
      <OpenPlans entity="product" id={String(product.id)} />
      <div className={styles.screen}>
        <SectionLinks />
        <div className={styles.sections}>
          <Fragment key={version}>
            <MainSection />
            <PriceSection />
          </Fragment>
          <StockSection productId={product.id} />
          <PicturesSection />
          <Fragment key={`rest-${version}`}>
            <TextsSection />
            <AttributesSection />
            <ServicesSection />
            <RelatedSection />
            <DeliverySection />
            <SeoSection />
            <AddressSection />
          </Fragment>
          {!isReadOnly && (
            <FormBar
              form={form}
              label={t`Зберегти`}
              write={write}
              words={words}
              hidden={['translationsHold']}
              beside={<PlanForm form={form} write={write} />}
            />
          )}
        </div>
      </div>
    </EditorContext>
  );
}
