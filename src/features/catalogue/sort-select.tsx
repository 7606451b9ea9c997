import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';

interface Props<Sort extends string> {
  /** Address and button of the form that it is without scripts. */
  readonly action: string;
  readonly button: string;
  readonly sort: Sort;
  readonly options: readonly { readonly value: Sort; readonly label: string }[];
  readonly onChange: (sort: Sort) => void;
  /** Called when a pointer or the focus reaches it. */
  readonly onIntent?: () => void;
  /** Hidden fields of the form. */
  readonly children?: ReactNode;
}

/** Selects the order of a list, which is stored in the URL; without scripts it is a form with a button. */
export function SortSelect<Sort extends string>(props: Props<Sort>) {
  const { action, button, sort, options, onChange, onIntent, children } = props;
  const { t } = useLingui();
  /** Shown at once; the list is updated after the next paint. */
  const [chosen, setChosen] = useState<Sort | null>(null);
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
    <form action={action}>
      {children}
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
          {button}
        </Button>
      </noscript>
    </form>
  );
}
