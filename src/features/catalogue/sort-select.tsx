import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ProductSort } from '../../contract/limits.ts';
import { afterPaint } from '../../lib/after-paint.ts';
import { useHref } from '../../lib/href.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { paths } from '../../rules/paths.ts';
import { SelectField } from '../../ui/field.tsx';
import { sortedListSearch } from './sorted-list.ts';

interface Props {
  readonly sort: ProductSort;
  readonly slug: string;
}

/** The order of a list, stored in the URL. It needs the API, so it is shown only where scripts run. */
export function SortSelect({ sort, slug }: Props) {
  const { t } = useLingui();
  const { navigate } = useNavigation();
  const href = useHref();
  const names: Readonly<Record<ProductSort, string>> = {
    popular: t`спершу популярні`,
    'price-asc': t`від дешевих`,
    'price-desc': t`від дорогих`,
    name: t`за назвою`,
    new: t`спершу нові`,
  };
  /** Shown at once; the list follows after the frame that shows it. */
  const [chosen, setChosen] = useState<ProductSort | null>(null);
  const choose = (value: string) => {
    const next = Object.keys(names).find((name): name is ProductSort => name === value) ?? 'popular';
    const search = next === 'popular' ? '' : sortedListSearch({ sort: next, page: 1 });
    setChosen(next);
    afterPaint(() => {
      void navigate({ href: href(paths.category(slug)) + search, resetScroll: false });
      setChosen(null);
    });
  };
  return (
    <div data-needs-js>
      <SelectField
        id="sort"
        label={t`Порядок`}
        value={chosen ?? sort}
        onChange={(event) => choose(event.target.value)}
        options={Object.entries(names).map(([value, label]) => ({ value, label }))}
      />
    </div>
  );
}
