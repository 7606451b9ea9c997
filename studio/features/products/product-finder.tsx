import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '../../../src/lib/use-debounced.ts';
import type { ProductChoice } from '../../contract/products.ts';
import { useStudio } from '../../lib/studio.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { choicesQuery } from './queries.ts';

interface ProductFinderProps {
  readonly label: string;
  /** Ids of products that are not offered. */
  readonly excluded?: readonly number[];
  readonly onChoose: (product: ProductChoice) => void;
}

/** Finds a product by its name or SKU, hidden or not. */
export function ProductFinder({ label, excluded = [], onChoose }: ProductFinderProps) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const [words, setWords] = useState('');
  const { data = [] } = useQuery(choicesQuery(api, useDebounced(words, 200)));
  const offered = words.trim() === '' ? [] : data.filter(({ id }) => !excluded.includes(id));
  return (
    <ComboBox
      label={label}
      hint={t`Назва або артикул`}
      isOptional
      value={null}
      options={offered.map(({ id, sku, name }) => ({ id: String(id), label: name[lang], note: sku }))}
      searchText={words}
      onSearch={setWords}
      onChange={(key) => {
        const found = offered.find(({ id }) => String(id) === key);
        if (!found) return;
        onChoose(found);
        setWords('');
      }}
    />
  );
}
