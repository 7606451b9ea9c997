import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '../../../src/lib/use-debounced.ts';
import type { ListRow } from '../../contract/supplier-lists.ts';
import { useStudio } from '../../lib/studio.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { choicesQuery } from '../products/queries.ts';

interface ProductChoiceProps {
  readonly row: ListRow;
  readonly onChoose: (id: number) => void;
}

/** Chooses the product of a row: similar ones first, or any other by its name or SKU. */
export function ProductChoice({ row: { row, candidates, name, codes }, onChoose }: ProductChoiceProps) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const [typed, setTyped] = useState('');
  const { data: found = [] } = useQuery(choicesQuery(api, useDebounced(typed, 200)));
  const products = typed.trim() === '' ? candidates : found;
  const label = name || codes.join(' ') || String(row);
  return (
    <ComboBox
      label={t`Товар для «${label}»`}
      value={null}
      placeholder={candidates.length > 0 ? t`Виберіть зі схожих` : t`Назва або артикул`}
      options={products.map((product) => ({ id: String(product.id), label: product.name[lang], note: product.sku }))}
      searchText={typed}
      onSearch={setTyped}
      onChange={(id) => id !== null && onChoose(Number(id))}
    />
  );
}
