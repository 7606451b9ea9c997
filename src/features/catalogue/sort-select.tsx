import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ProductSort } from '../../contract/limits.ts';
import { afterPaint } from '../../lib/after-paint.ts';
import { SelectField } from '../../ui/select-field.tsx';

interface Props {
  readonly sort: ProductSort;
  readonly onChange: (sort: ProductSort) => void;
  /** Called when a pointer or the focus reaches it. */
  readonly onIntent: () => void;
}

/** Selects the order of a list, which is stored in the URL. Shown only where scripts run. */
export function SortSelect({ sort, onChange, onIntent }: Props) {
  const { t } = useLingui();
  const names: Readonly<Record<ProductSort, string>> = {
    popular: t`спершу популярні`,
    'price-asc': t`від дешевих`,
    'price-desc': t`від дорогих`,
    name: t`за назвою`,
    new: t`спершу нові`,
  };
  /** Shown at once; the list is updated after the next paint. */
  const [chosen, setChosen] = useState<ProductSort | null>(null);
  const choose = (value: string) => {
    const next = Object.keys(names).find((name): name is ProductSort => name === value) ?? 'popular';
    setChosen(next);
    afterPaint(() => {
      onChange(next);
      setChosen(null);
    });
  };
  return (
    <div data-needs-js>
      <SelectField
        id="sort"
        label={t`Порядок`}
        value={chosen ?? sort}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onChange={(event) => choose(event.target.value)}
        options={Object.entries(names).map(([value, label]) => ({ value, label }))}
      />
    </div>
  );
}
