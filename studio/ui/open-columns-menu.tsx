import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ColumnsMenuProps } from './columns-menu.tsx';
import { Menu, MenuChoices } from './menu.tsx';

interface OpenColumnsMenuProps<Id extends string> extends ColumnsMenuProps<Id> {
  readonly trigger: ReactNode;
}

/** The open menu of the visible columns of a list. */
export function OpenColumnsMenu<Id extends string>({ columns, hidden, onChange, trigger }: OpenColumnsMenuProps<Id>) {
  const { t } = useLingui();
  return (
    <Menu trigger={trigger} isAsked label={t`Стовпці списку`}>
      <MenuChoices
        label={t`Показувати`}
        values={columns.map(({ id }) => id).filter((id) => !hidden.includes(id))}
        options={columns}
        onChange={(shown) => onChange(columns.map(({ id }) => id).filter((id) => !shown.includes(id)))}
      />
    </Menu>
  );
}
