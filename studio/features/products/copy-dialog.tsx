import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { duplicateProduct, type StudioProduct } from '../../contract/products.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSubmit } from '../../lib/use-submit.ts';
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
  const [sku, setSku] = useState(`${product.sku}-2`);
  const [slug, setSlug] = useState(`${product.slug}-2`);
  const { submit, fields, message, isPending } = useSubmit(async () => {
    const { id } = await api.request(duplicateProduct, { params: { id: String(product.id) }, body: { sku, slug } });
    toast(t`Копію зроблено: вона прихована й без залишку`);
    onClose();
    await navigate({ to: '/products/$id', params: { id: String(id) } });
  });
  return (
    <Dialog title={t`Копія товару ${product.sku}`} isOpen onOpenChange={(open) => !open && onClose()}>
      <form onSubmit={submit} className={styles.list} noValidate>
        <TextField label={t`Артикул`} value={sku} onChange={setSku} error={fields.sku} autoFocus />
        <TextField label={t`Адреса`} value={slug} onChange={setSlug} error={fields.slug} />
        <div role="alert">{message !== null && <Notice tone="error">{message}</Notice>}</div>
        <DialogActions>
          <Button type="submit" isPending={isPending}>{t`Зробити копію`}</Button>
          <Button variant="secondary" onPress={onClose}>{t`Скасувати`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
