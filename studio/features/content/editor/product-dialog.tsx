import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { useDeferredValue, useState } from 'react';
import { formatMoney } from '../../../../src/rules/money.ts';
import { findProductChoices } from '../../../contract/products.ts';
import { useStudio } from '../../../lib/studio.tsx';
import { ComboBox } from '../../../ui/combo-box.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { putEmbed } from './put-embed.ts';

interface Props {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** Inserts a product into the text after the block at the cursor. */
export function ProductDialog({ editor, onClose }: Props) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const q = useDeferredValue(typed.trim());
  const { data: found = [] } = useQuery({
    queryKey: ['product-choices', q],
    queryFn: ({ signal }) => api.request(findProductChoices, { query: { q }, signal }),
    placeholderData: keepPreviousData,
  });
  const product = found.find(({ sku }) => sku === chosen);
  const put = () => {
    if (chosen === null) return setError(t`Знайдіть товар і виберіть його зі списку`);
    putEmbed(editor, { type: 'product', attrs: { sku: chosen } });
    onClose();
  };
  return (
    <FormDialog title={t`Товар у тексті`} action={t`Поставити товар у текст`} form={{ run: put }} onClose={onClose}>
      <p>{t`На сторінці тут будуть назва, ціна й наявність товару — завжди сьогоднішні.`}</p>
      <ComboBox
        label={t`Назва або артикул`}
        value={chosen}
        options={found.map(({ sku, name, price }) => ({
          id: sku,
          label: name[lang],
          note: `${sku} · ${formatMoney(price)}`,
        }))}
        onChange={(sku) => {
          setChosen(sku);
          setError(undefined);
          const name = found.find((one) => one.sku === sku)?.name[lang];
          if (name !== undefined) setTyped(name);
        }}
        onSearch={setTyped}
        searchText={typed}
        error={error}
      />
      {product && !product.isPublished && (
        <Notice tone="warning">{t`Товар приховано: поки його не опубліковано, на сторінці тут нічого не буде.`}</Notice>
      )}
    </FormDialog>
  );
}
