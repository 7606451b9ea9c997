import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { ProductForm } from '../../contract/products.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { FormBar } from '../forms/form-bar.tsx';
import { EditorContext } from './editor.ts';
import styles from './product-screen.module.css';
import { AddressSection } from './sections/address-section.tsx';
import { AttributesSection } from './sections/attributes-section.tsx';
import { DeliverySection } from './sections/delivery-section.tsx';
import { MainSection } from './sections/main-section.tsx';
import { NewStockSection } from './sections/new-stock-section.tsx';
import { PicturesSection } from './sections/pictures-section.tsx';
import { PriceSection } from './sections/price-section.tsx';
import { RelatedSection } from './sections/related-section.tsx';
import { SectionLinks } from './sections/section-links.tsx';
import { SeoSection } from './sections/seo-section.tsx';
import { ServicesSection } from './sections/services-section.tsx';
import { TextsSection } from './sections/texts-section.tsx';
import { useNewProductForm } from './use-product-form.ts';
import { useProductWords } from './use-product-words.ts';

/** The form of a new product. */
export function NewProductForm({ options }: { readonly options: ProductForm }) {
  const { t } = useLingui();
  const form = useNewProductForm();
  const words = useProductWords(options);
  return (
    <EditorContext value={{ form, product: null, options, isReadOnly: false }}>
      <PageHeader title={t`Новий товар`} />
      <div className={styles.screen}>
        <SectionLinks />
        <div className={styles.sections}>
          <Fragment key={form.version}>
            <MainSection />
            <PriceSection />
            <NewStockSection />
            <TextsSection />
            <DeliverySection />
            <PicturesSection />
            <AttributesSection />
            <ServicesSection />
            <RelatedSection />
            <SeoSection />
            <AddressSection />
          </Fragment>
          <FormBar form={form} label={t`Створити товар`} write={null} words={words} />
        </div>
      </div>
    </EditorContext>
  );
}
