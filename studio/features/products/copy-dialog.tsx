import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { duplicateProduct, type StudioProduct } from '../../contract/products.ts';
import { ApiError } from '../../lib/api.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './sections/section.module.css';

/** Asks for the SKU and the slug of a copy, creates the copy and opens it. */
export function CopyDialog({ product, onClose }: { readonly product: StudioProduct; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const [sku, setSku] = useState(`${product.sku}-2`);
  const [slug, setSlug] = useState(`${product.slug}-2`);
  const [state, setState] = useState<{ readonly isPending: boolean; readonly error: unknown }>({
    isPending: false,
    error: null,
  });
  const fields = state.error instanceof ApiError ? state.error.fields : {};
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state.isPending) return;
    setState({ isPending: true, error: null });
    try {
      const { id } = await api.request(duplicateProduct, { params: { id: String(product.id) }, body: { sku, slug } });
      toast(t`Копію зроблено: вона прихована й без залишку`);
      onClose();
      await navigate({ to: '/products/$id', params: { id: String(id) } });
    } catch (error) {
      setState({ isPending: false, error });
    }
  };
  return (
    <Dialog title={t`Копія товару ${product.sku}`} isOpen onOpenChange={(open) => !open && onClose()}>
      <form onSubmit={(event) => void submit(event)} className={styles.list} noValidate>
        <TextField label={t`Артикул`} value={sku} onChange={setSku} error={fields.sku} autoFocus />
        <TextField label={t`Адреса`} value={slug} onChange={setSlug} error={fields.slug} />
        <div role="alert">
          {state.error !== null && Object.keys(fields).length === 0 && (
            <Notice tone="error">{errorMessage(state.error)}</Notice>
          )}
        </div>
        <DialogActions>
          <Button type="submit" isPending={state.isPending}>{t`Зробити копію`}</Button>
          <Button variant="secondary" onPress={onClose}>{t`Скасувати`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
