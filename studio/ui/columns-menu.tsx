import { useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Menu, MenuChoices } from './menu.tsx';

interface ColumnsMenuProps<Id extends string> {
  readonly columns: readonly { readonly id: Id; readonly label: string }[];
  readonly hidden: readonly Id[];
  readonly onChange: (hidden: readonly Id[]) => void;
}

/** Which columns of a list are shown. */
export function ColumnsMenu<Id extends string>({ columns, hidden, onChange }: ColumnsMenuProps<Id>) {
  const { t } = useLingui();
  const trigger = (
    <Button variant="secondary">
      <Icon name="columns" size="s" />
      {t`Стовпці`}
    </Button>
  );
  return (
    <Menu trigger={trigger} label={t`Стовпці списку`}>
      <MenuChoices
        label={t`Показувати`}
        values={columns.map(({ id }) => id).filter((id) => !hidden.includes(id))}
        options={columns}
        onChange={(shown) => onChange(columns.map(({ id }) => id).filter((id) => !shown.includes(id)))}
      />
    </Menu>
  );
}
