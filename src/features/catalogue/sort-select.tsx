import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ProductSort } from '../../contract/limits.ts';
import { afterPaint } from '../../lib/after-paint.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useSortOptions } from './sort-options.ts';

interface Props {
  /** Slug of the category, or landing page, whose list it is. */
  readonly slug: string;
  readonly sort: ProductSort;
  readonly onChange: (sort: ProductSort) => void;
  /** Called when a pointer or the focus reaches it. */
  readonly onIntent: () => void;
}

/**
 * Selects the order of a list, which is stored in the URL; without scripts it is a form with a button, which leads to
 * the list with its filters.
 */
export function SortSelect({ slug, sort, onChange, onIntent }: Props) {
  const { t } = useLingui();
  const href = useHref();
  const options = useSortOptions();
  /** Shown at once; the list is updated after the next paint. */
  const [chosen, setChosen] = useState<ProductSort | null>(null);
  const choose = (value: string) => {
    const next = options.find((option) => option.value === value)?.value;
    if (!next) return;
    setChosen(next);
    afterPaint(() => {
      onChange(next);
      setChosen(null);
    });
  };
  return (
    <form action={href(paths.filtered(slug))}>
      <SelectField
        id="sort"
        name="sort"
        label={t`Порядок`}
        value={chosen ?? sort}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onChange={(event) => choose(event.target.value)}
        options={options}
      />
      <noscript>
        {' '}
        <Button type="submit" variant="secondary">
          {t`Порядок і фільтри`}
        </Button>
      </noscript>
    </form>
  );
}
