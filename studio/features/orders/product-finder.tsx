import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductCard } from '../../../src/contract/product.ts';
import { formatMoney } from '../../../src/rules/money.ts';
import { findProducts } from '../../contract/find.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import cells from '../../ui/cells.module.css';
import layout from '../../ui/layout.module.css';
import { SearchField } from '../../ui/search-field.tsx';
import styles from './orders.module.css';
import { Tiers } from './tiers.tsx';

/** Maximum number of characters of a search; longer input is cut. */
const LONGEST = 100;

interface ProductFinderProps {
  readonly label: string;
  readonly onFind: (card: ProductCard) => void;
}

/** Searches products by name or SKU like the shop's search; each result can be added. */
export function ProductFinder({ label, onFind }: ProductFinderProps) {
  const { t } = useLingui();
  const { api } = useStudio();
  const [text, setText] = useState('');
  const isAsked = text.trim().length > 1;
  const { data } = useQuery({
    queryKey: ['products', 'found', api.lang, text],
    queryFn: ({ signal }) => api.request(findProducts, { query: { q: text.trim().slice(0, LONGEST) }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const found = isAsked ? (data ?? []) : [];
  return (
    <div className={layout.stack}>
      <SearchField label={label} placeholder={t`Назва або артикул`} value={text} onChange={setText} />
      {isAsked && data && found.length === 0 && <p role="status">{t`Нічого не знайдено`}</p>}
      <ul className={styles.lines}>
        {found.map((card) => (
          <li key={card.sku} className={layout.line}>
            <Button
              variant="secondary"
              aria-label={t`Додати ${card.name}`}
              isDisabled={card.stock === 0}
              onPress={() => onFind(card)}
            >{t`Додати`}</Button>
            <span className={cells.stack}>
              {card.name}
              <span className={cells.soft}>{t`${card.sku}, ${formatMoney(card.price)}, на складі ${card.stock}`}</span>
              <Tiers offer={card} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
