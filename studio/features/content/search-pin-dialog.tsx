import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { formatMoney } from '../../../src/rules/money.ts';
import { findProductChoices } from '../../contract/products.ts';
import { createSearchPin } from '../../contract/search-words.ts';
import { fieldErrors } from '../../lib/api-error.ts';
import { useStudio } from '../../lib/studio.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormErrors } from './form-errors.tsx';
import { SearchTrial } from './search-trial.tsx';
import { useForm } from './use-form.ts';
import { useSave } from './use-save.ts';

interface Props {
  /** Initial query. */
  readonly query: string;
  readonly onClose: () => void;
}

/** The form of a product that comes first in the results of a query. */
export function SearchPinDialog({ query, onClose }: Props) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const { values, set } = useForm({ query, sku: '' });
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data: found = [] } = useQuery({
    queryKey: ['product-choices', q],
    queryFn: ({ signal }) => api.request(findProductChoices, { query: { q }, signal }),
    placeholderData: keepPreviousData,
  });
  const product = found.find(({ sku }) => sku === values.sku);
  const save = useSave<void, unknown>({
    save: () => api.request(createSearchPin, { body: values }),
    onSaved: () => {
      toast(t`Товар закріплено: він уже перший`);
      onClose();
    },
  });
  const errors = fieldErrors(save.error);
  const choose = (sku: string | null) => {
    set('sku', sku ?? '');
    const name = found.find((one) => one.sku === sku)?.name[lang];
    if (name !== undefined) setTyped(name);
  };
  return (
    <FormDialog
      title={t`Товар, що перший за запитом`}
      action={t`Закріпити товар`}
      form={{ run: () => save.mutate(), isPending: save.isPending }}
      onClose={onClose}
    >
      <FormErrors error={save.error} onKeepMine={() => save.mutate()} onTakeTheirs={onClose} />
      <TextField label={t`Запит`} value={values.query} onChange={(next) => set('query', next)} error={errors.query} />
      <ComboBox
        label={t`Назва або артикул товару`}
        value={values.sku === '' ? null : values.sku}
        options={found.map(({ sku, name, price }) => ({
          ...{ id: sku, label: name[lang], note: `${sku} · ${formatMoney(price)}` },
        }))}
        onChange={choose}
        onSearch={setTyped}
        searchText={typed}
        error={errors.sku}
      />
      {product && !product.isPublished && (
        <Notice tone="warning">{t`Товар приховано: поки його не опубліковано, пошук його не покаже.`}</Notice>
      )}
      <SearchTrial tried={{ kind: 'pin', said: values }} />
    </FormDialog>
  );
}
