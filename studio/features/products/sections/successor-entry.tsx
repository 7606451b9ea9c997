import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { redirectProduct, type StudioProduct } from '../../../contract/products.ts';
import { slugOfAddress } from '../../../lib/slug-of-address.ts';
import { useStudio } from '../../../lib/studio.tsx';
import { useAttempt } from '../../../lib/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { productQuery } from '../queries.ts';

const addressOf = (slug: string | null) => (slug === null ? '' : `/${slug}`);

/**
 * Sets the page that a product's address leads to while the product is hidden. It is saved by itself, apart from the
 * product's form.
 */
export function SuccessorEntry({
  product,
  isReadOnly,
}: {
  readonly product: StudioProduct;
  readonly isReadOnly: boolean;
}) {
  const { t } = useLingui();
  const { api } = useStudio();
  const client = useQueryClient();
  const [typed, setTyped] = useState(addressOf(product.redirectsTo));
  const { attempt, clear, isPending, fields, message } = useAttempt();
  const to = slugOfAddress(typed) || null;
  const savedMessage = (slug: string | null) => {
    if (slug === null) return t`Стара адреса більше нікуди не веде`;
    if (product.isPublished) return t`Коли товар сховаєте, його адреса вестиме на ${addressOf(slug)}`;
    return t`Стара адреса веде на ${addressOf(slug)}`;
  };
  const save = () =>
    attempt(async () => {
      await api.request(redirectProduct, { params: { id: String(product.id) }, body: { to } });
      setTyped(addressOf(to));
      toast(savedMessage(to));
      await client.invalidateQueries({ queryKey: productQuery(api, product.id).queryKey });
    });
  return (
    <>
      <TextField
        label={t`Куди вести зі сторінки товару`}
        hint={t`Адреса заміни або розділу: /potal. Порожньо — сторінка скаже, що товар більше не продаємо, і покаже схожі; чернетка сторінки не має`}
        value={typed}
        onChange={(next) => {
          clear();
          setTyped(next);
        }}
        error={fields.to}
        isReadOnly={isReadOnly}
        isOptional
      />
      <div role="alert">{message !== null && <Notice tone="error">{message}</Notice>}</div>
      {!isReadOnly && (
        <div className={layout.soft}>
          <Button
            variant="secondary"
            isPending={isPending}
            isDisabled={to === product.redirectsTo}
            onPress={() => void save()}
          >
            {t`Зберегти перехід`}
          </Button>
        </div>
      )}
    </>
  );
}
