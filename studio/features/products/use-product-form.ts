import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { slugFollowing } from '../../../src/rules/slug-of-name.ts';
import { NEW_ID } from '../../contract/entities.ts';
import {
  createProduct,
  type ProductCreation,
  type ProductUpdate,
  type StudioProduct,
  studioProductSchema,
  updateProduct,
} from '../../contract/products.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useStudio } from '../../lib/studio.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Edited, useEdited } from '../forms/use-edited.ts';
import { withNewName } from '../media/alt-texts.ts';
import {
  changesOf,
  creationOf,
  emptyValues,
  isPriceUnchecked,
  type ProductValues,
  valuesOf,
} from './product-values.ts';
import { productQuery } from './queries.ts';

/** Values of the form by field name. */
export type ProductFormValues = Pick<ProductValues, keyof ProductValues>;

/** Keeps the values of an existing product's form and saves the changed ones. */
export function useProductForm(read: StudioProduct): Edited<StudioProduct, ProductFormValues> {
  const { api, lang } = useStudio();
  const queryClient = useQueryClient();
  return useEdited<StudioProduct, ProductFormValues>({
    ...{ entity: 'product', id: String(read.id), title: `${read.name[lang]} · ${read.sku}` },
    ...{ row: read, rowSchema: studioProductSchema },
    valuesOf: (row) => valuesOf(row ?? read),
    revisionOf: ({ revision }) => revision,
    transient: { translationsHold: [] },
    store: async ({ base, values, row, seen }) => {
      // The server returns an error of each invalid field.
      const body = changesOf(base, values) as ProductUpdate;
      if (Object.keys(body).length === 0) return row ?? read;
      const { product } = await api.request(updateProduct, { params: { id: String(read.id) }, body, ...seen });
      return product;
    },
    onSaved: (product) => {
      queryClient.setQueryData(productQuery(api, product.id).queryKey, product);
      void queryClient.invalidateQueries({ queryKey: ['products'] });
    },
  });
}

interface CreatedProduct {
  readonly id: number;
  readonly values: ProductFormValues;
}

/** Keeps the values of a new product's form, creates the product and opens it. */
export function useNewProductForm(): Edited<CreatedProduct, ProductFormValues> {
  const { t } = useLingui();
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useEdited<CreatedProduct, ProductFormValues>({
    ...{ entity: 'product', id: NEW_ID, title: ({ name }) => name.uk || t`Новий товар`, row: null },
    valuesOf: (row) => row?.values ?? emptyValues(),
    revisionOf: () => null,
    store: async ({ values }) => {
      if (isPriceUnchecked(values))
        throw new ApiError('bad_request', 400, '', { fields: { price: t`Підтвердіть ціну взірця або впишіть іншу` } });
      // The server returns an error of each missing field.
      const { id } = await api.request(createProduct, { body: creationOf(values) as ProductCreation });
      return { id, values };
    },
    onSaved: ({ id, values }) => {
      toast(
        values.isPublished
          ? t`Товар створено. Покупці побачать його за мить`
          : t`Товар створено. Він прихований, поки ви його не покажете`,
      );
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      void navigate({ to: '/products/$id', params: { id: String(id) }, ignoreBlocker: true });
    },
  });
  useProposedSlug(form);
  useProposedAlts(form);
  return form;
}

/** Derives the slug from the name until the editor changes it. */
function useProposedSlug({ values: { name, slug }, set }: Edited<CreatedProduct, ProductFormValues>): void {
  const before = useRef(name.uk);
  useEffect(() => {
    if (before.current === name.uk) return;
    set('slug', slugFollowing(slug, { before: before.current, now: name.uk }));
    before.current = name.uk;
  }, [name.uk, slug, set]);
}

/** Derives the alt texts of the pictures from the name until the editor changes them. */
function useProposedAlts({ values: { name }, update }: Edited<CreatedProduct, ProductFormValues>): void {
  const last = useRef(name);
  useEffect(() => {
    const before = last.current;
    if (before === name) return;
    last.current = name;
    update('pictures', (pictures) => withNewName(pictures, { before, now: name }));
  }, [name, update]);
}
