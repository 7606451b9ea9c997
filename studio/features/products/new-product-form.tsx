import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { Fragment, useEffect, useRef } from 'react';
import type { ProductForm } from '../../contract/products.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import type { FormDraft } from '../drafts/use-draft.ts';
import { FormBar } from '../forms/form-bar.tsx';
import { takeHandedPictures } from '../media/handed-pictures.ts';
import { EditorContext, useEditor } from './editor.ts';
import styles from './product-screen.module.css';
import { AddressSection } from './sections/address-section.tsx';
import { AttributesSection } from './sections/attributes-section.tsx';
import { DeliverySection } from './sections/delivery-section.tsx';
import { MainSection } from './sections/main-section.tsx';
import { NewStockSection } from './sections/new-stock-section.tsx';
import { OwnFieldsSection, PriceCheck } from './sections/own-fields-section.tsx';
import { PatternSection } from './sections/pattern-section.tsx';
import { PicturesSection } from './sections/pictures-section.tsx';
import { PriceSection } from './sections/price-section.tsx';
import { RelatedSection } from './sections/related-section.tsx';
import { SectionLinks } from './sections/section-links.tsx';
import { SeoSection } from './sections/seo-section.tsx';
import { ServicesSection } from './sections/services-section.tsx';
import { TextsSection } from './sections/texts-section.tsx';
import { usePattern } from './use-pattern.ts';
import { useNewProductForm } from './use-product-form.ts';
import { useProductWords } from './use-product-words.ts';

/** The form of a new product; with a pattern it shows only the fields that the pattern does not have. */
export function NewProductForm({ options }: { readonly options: ProductForm }) {
  const { t } = useLingui();
  const form = useNewProductForm();
  const words = useProductWords(options);
  const isShort = form.values.start.isShort && isWithin(SHORT_FIELDS, Object.keys(form.problems));
  const { set } = form;
  // The pictures make the form a draft of its own at once, so that an earlier one is offered instead of mixed with it.
  const takePictures = useRef(() => {
    const files = takeHandedPictures();
    if (files.length > 0) set('start', { ...form.values.start, isShort: true });
    return files;
  });
  return (
    <EditorContext value={{ form, product: null, options, isReadOnly: false }}>
      <PageHeader title={t`Новий товар`} />
      <AskedPattern key={form.version} draft={form.draft} />
      <div className={styles.screen}>
        {!isShort && <SectionLinks />}
        <div className={styles.sections}>
          <PicturesSection takeFirst={takePictures.current} />
          <PatternSection />
          <Fragment key={form.version}>{isShort ? <ShortSections /> : <AllSections />}</Fragment>
          <FormBar form={form} label={t`Створити товар`} write={null} words={words} />
        </div>
      </div>
    </EditorContext>
  );
}

/** Fields of the short form. */
const SHORT_FIELDS = ['pictures', 'name', 'price', 'stock', 'sku', 'slug', 'isPublished', 'familyId', 'attributes'];

const isWithin = (fields: readonly string[], paths: readonly string[]) =>
  paths.every((path) => fields.includes(path.split('.')[0] ?? ''));

/**
 * Takes the fields of the pattern in the address over, unless an unfinished product was found. It is mounted again after
 * a reset.
 */
function AskedPattern({ draft }: { readonly draft: FormDraft }) {
  const { pattern: asked } = useSearch({ from: '/staff/products/new' });
  const { choose } = usePattern();
  const latest = useRef(choose);
  latest.current = choose;
  const isDue = draft.isReady && !draft.isFound && !draft.other && asked !== undefined;
  useEffect(() => {
    if (isDue) void latest.current(Number(asked));
  }, [isDue, asked]);
  return null;
}

function ShortSections() {
  const { form } = useEditor();
  return (
    <>
      <OwnFieldsSection />
      {(form.values.familyId !== null || Object.keys(form.problems).some((path) => path.startsWith('attributes'))) && (
        <AttributesSection />
      )}
    </>
  );
}

function AllSections() {
  return (
    <>
      <MainSection />
      <PriceSection />
      <PriceCheck />
      <NewStockSection />
      <TextsSection />
      <DeliverySection />
      <AttributesSection />
      <ServicesSection />
      <RelatedSection />
      <SeoSection />
      <AddressSection />
    </>
  );
}
