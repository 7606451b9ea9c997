import { useLingui } from '@lingui/react/macro';
import { lazy } from 'react';
import { Icon } from './icon.tsx';
import { MenuButton } from './menu-button.tsx';

const OpenColumnsMenu = lazy(async () => ({ default: (await import('./open-columns-menu.tsx')).OpenColumnsMenu }));

export interface ColumnsMenuProps<Id extends string> {
  readonly columns: readonly { readonly id: Id; readonly label: string }[];
  readonly hidden: readonly Id[];
  readonly onChange: (hidden: readonly Id[]) => void;
}

/** Chooses the visible columns of a list. */
export function ColumnsMenu<Id extends string>({ columns, hidden, onChange }: ColumnsMenuProps<Id>) {
  const { t } = useLingui();
  const change = (ids: readonly string[]) => onChange(columns.map(({ id }) => id).filter((id) => ids.includes(id)));
  return (
    <MenuButton
      variant="secondary"
      menu={(trigger) => <OpenColumnsMenu trigger={trigger} columns={columns} hidden={hidden} onChange={change} />}
    >
      <Icon name="columns" size="s" />
      {t`Стовпці`}
    </MenuButton>
  );
}
