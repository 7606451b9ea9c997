import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getProductReferences, removeProduct, type StudioProduct } from '../../contract/products.ts';
import { useStudio } from '../../lib/studio.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { CopyDialog } from './copy-dialog.tsx';

interface ProductMenuProps {
  readonly product: StudioProduct;
  /** True if there are unsaved changes, which a copy would not include. */
  readonly isDirty: boolean;
}

/** Menu of actions for the whole product. */
export function ProductMenu({ product, isDirty }: ProductMenuProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [shown, setShown] = useState<'copy' | 'remove' | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <Menu label={t`Дії з товаром`} trigger={<IconButton icon="more" label={t`Дії з товаром`} variant="secondary" />}>
        <MenuItem
          onAction={() => void navigate({ to: '/products/new', search: { pattern: String(product.id) } })}
        >{t`Створити подібний`}</MenuItem>
        <MenuItem isDisabled={isDirty} onAction={() => setShown('copy')}>
          {isDirty ? t`Зробити копію (спершу збережіть)` : t`Зробити копію`}
        </MenuItem>
        <MenuItem isDangerous onAction={() => setShown('remove')}>{t`Видалити товар`}</MenuItem>
      </Menu>
      {shown === 'copy' && <CopyDialog product={product} onClose={close} />}
      {shown === 'remove' && <RemoveDialog product={product} onClose={close} />}
    </>
  );
}

function RemoveDialog({ product, onClose }: { readonly product: StudioProduct; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const params = { id: String(product.id) };
  const { data, error, refetch } = useQuery({
    queryKey: ['product-references', product.id],
    queryFn: ({ signal }) => api.request(getProductReferences, { params, signal }),
    staleTime: 0,
  });
  const isUsed = data !== undefined && Object.values(data).some((count) => count > 0);
  const remove = async () => {
    await api.request(removeProduct, { params, ifMatch: product.revision });
    await queryClient.invalidateQueries({ queryKey: ['products'] });
    toast(t`Товар ${product.sku} видалено`);
    await navigate({ to: '/products', ignoreBlocker: true });
  };
  return (
    <ConfirmDialog
      title={t`Видалити товар ${product.sku}?`}
      action={t`Видалити назавжди`}
      isDangerous
      isDisabled={isUsed}
      isOpen
      onClose={onClose}
      onConfirm={remove}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} />}
      {isUsed && data && (
        <>
          <p>
            {t`Замовлень із ним: ${data.orders}, кошиків: ${data.carts}, списків бажань: ${data.wishlists}, супутніх товарів: ${data.products}.`}
          </p>
          <p>{t`Такий товар не видаляють, а приховують: вимкніть «Показувати в магазині».`}</p>
        </>
      )}
      {data && !isUsed && <p>{t`На нього ніщо не посилається. Сторінка й давні адреси зникнуть.`}</p>}
    </ConfirmDialog>
  );
}
