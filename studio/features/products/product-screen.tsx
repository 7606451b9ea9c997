import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useStudio } from '../../lib/studio.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewProductForm } from './new-product-form.tsx';
import { ProductEditor } from './product-editor.tsx';
import { productFormQuery, productQuery } from './queries.ts';

/** The screen of a product with all its editable fields. */
export function ProductScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const { id } = useParams({ from: '/staff/products/$id' });
  const product = useQuery(productQuery(api, Number(id)));
  const options = useQuery(productFormQuery(api));
  const failed = product.error ?? options.error;
  if (product.data && options.data)
    return <ProductEditor key={product.data.id} read={product.data} options={options.data} />;
  return (
    <>
      <PageHeader title={t`Товар`} />
      {failed ? (
        <ErrorState
          error={failed}
          onRetry={() => {
            void product.refetch();
            void options.refetch();
          }}
        />
      ) : (
        <Skeleton rows={8} />
      )}
    </>
  );
}

/** The screen of a new product. */
export function NewProductScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const { data, error, refetch } = useQuery(productFormQuery(api));
  if (data) return <NewProductForm options={data} />;
  return (
    <>
      <PageHeader title={t`Новий товар`} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
    </>
  );
}
