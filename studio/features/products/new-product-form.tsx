import { useLingui } from '@lingui/react/macro';
import { useStore } from '@tanstack/react-form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { slugFollowing } from '../../../src/rules/slug-of-name.ts';
import type { Draft } from '../../contract/drafts.ts';
import { NEW_ID } from '../../contract/entities.ts';
import { createProduct, type ProductCreation, type ProductForm } from '../../contract/products.ts';
import { ApiError } from '../../lib/api.ts';
import { useStudio } from '../../lib/studio.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toast } from '../../ui/toast.tsx';
import { DraftState } from '../drafts/draft-state.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { focusFirst } from '../forms/focus-field.ts';
import { SaveBar } from '../forms/save-bar.tsx';
import { useLeaveWarning } from '../forms/use-leave-warning.tsx';
import { type Editor, EditorContext } from './editor.ts';
import styles from './product-screen.module.css';
import { changesOf, creationOf, emptyValues, type ProductValues } from './product-values.ts';
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
import { useProblems } from './use-problems.ts';
import { type ProductFormApi, useProductForm } from './use-product-form.ts';

/** The form of a new product. */
export function NewProductForm({ options }: { readonly options: ProductForm }) {
  const { t } = useLingui();
  const { initial, form, problems, state, generation, changed, save, reset, draft, restored } = useCreation();
  const question = useLeaveWarning(changed > 0 && !state.isDone);
  useProposedSlug(form);
  const editor = useMemo<Editor>(
    () => ({
      ...{ form, product: null, initial, options, isReadOnly: false },
      errorOf: (path) => problems.said[path],
      touched: problems.touched,
      setValidity: problems.setValidity,
    }),
    [form, initial, options, problems],
  );
  return (
    <EditorContext value={editor}>
      <PageHeader title={t`Новий товар`} />
      <div className={styles.screen}>
        <SectionLinks />
        <div className={styles.sections}>
          <Fragment key={generation}>
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
          <SaveBar
            label={t`Створити товар`}
            changed={changed}
            wrong={Object.keys(problems.said).length}
            isPending={state.isPending}
            error={state.error}
            onSave={() => void save()}
            onReset={reset}
          >
            <DraftState draft={draft} restored={restored} />
          </SaveBar>
        </div>
      </div>
      {question}
    </EditorContext>
  );
}

const IDLE = { isPending: false, isDone: false, error: null as unknown };

function useCreation() {
  const { t } = useLingui();
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const problems = useProblems();
  const [initial] = useState(emptyValues);
  const [generation, setGeneration] = useState(0);
  const [state, setState] = useState(IDLE);
  const form = useProductForm(initial);
  const values = useStore(form.store, (store) => store.values);
  const changed = Object.keys(changesOf(initial, values)).length;
  const [restored, setRestored] = useState<string | null>(null);
  const begin = (next: ProductValues) => {
    form.reset(next);
    setGeneration((count) => count + 1);
  };
  const draft = useDraft({
    ...{ entity: 'product', id: NEW_ID, title: values.name.uk || t`Новий товар`, values, base: initial },
    ...{ baseRevision: null, isDirty: changed > 0 && !state.isDone },
    onFound: ({ values: found, savedAt }: Draft) => {
      if (typeof found !== 'object' || found === null) return false;
      begin({ ...initial, ...found });
      setRestored(savedAt);
      return true;
    },
  });
  const save = async () => {
    if (state.isPending) return;
    if (problems.unreadable.size > 0) return focusFirst([...problems.unreadable]);
    setState({ ...IDLE, isPending: true });
    problems.say({});
    try {
      // The server returns an error of each missing field.
      const { id } = await api.request(createProduct, { body: creationOf(form.state.values) as ProductCreation });
      setState({ ...IDLE, isDone: true });
      toast(
        form.state.values.isPublished
          ? t`Товар створено. Покупці побачать його за мить`
          : t`Товар створено. Він прихований, поки ви його не покажете`,
      );
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      await navigate({ to: '/products/$id', params: { id: String(id) }, ignoreBlocker: true });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const isOfFields = Object.keys(fields).length > 0;
      setState({ ...IDLE, error: isOfFields ? null : error });
      problems.say(fields);
      if (isOfFields) setTimeout(() => focusFirst(Object.keys(fields)));
    }
  };
  const reset = () => {
    problems.clear();
    setState(IDLE);
    setRestored(null);
    begin(initial);
  };
  return { initial, form, problems, state, generation, changed, save, reset, draft, restored };
}

/** Derives the slug from the name until the editor changes it. */
function useProposedSlug(form: ProductFormApi): void {
  const name = useStore(form.store, ({ values }) => values.name.uk);
  const before = useRef(name);
  useEffect(() => {
    form.setFieldValue('slug', slugFollowing(form.state.values.slug, { before: before.current, now: name }));
    before.current = name;
  }, [form, name]);
}
