import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { duplicateProduct, type StudioProduct } from '../../contract/products.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useSubmit } from '../../lib/use-submit.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';

/** Asks for the SKU and the slug of a copy, creates the copy and opens it. */
export function CopyDialog({ product, onClose }: { readonly product: StudioProduct; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const navigate = useNavigate();
  const [sku, setSku] = useState(`${product.sku}-2`);
  const [slug, setSlug] = useState(`${product.slug}-2`);
  const form = useSubmit(async () => {
    const { id } = await api.request(duplicateProduct, { params: { id: String(product.id) }, body: { sku, slug } });
    toast(t`Копію зроблено: вона прихована й без залишку`);
    onClose();
    await navigate({ to: '/products/$id', params: { id: String(id) } });
  });
  return (
    <FormDialog title={t`Копія товару ${product.sku}`} action={t`Зробити копію`} form={form} onClose={onClose}>
      <TextField label={t`Артикул`} value={sku} onChange={setSku} error={form.fields.sku} autoFocus />
      <TextField label={t`Адреса`} value={slug} onChange={setSlug} error={form.fields.slug} />
    </FormDialog>
  );
}
