import type { ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  Header,
  MenuSection,
  MenuTrigger,
  Popover,
  type PopoverProps,
} from 'react-aria-components';
import { clsx } from '../lib/clsx.ts';
import { Icon } from './icon.tsx';
import styles from './menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly label: string;
  readonly placement?: PopoverProps['placement'];
  readonly children: ReactNode;
}

/** Actions and choices behind a button. */
export function Menu({ trigger, label, placement = 'bottom end', children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover placement={placement} className={styles.popover ?? ''}>
        <AriaMenu aria-label={label} className={styles.menu ?? ''}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

interface MenuItemProps {
  readonly onAction: () => void;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  readonly children: string;
}

export function MenuItem({ isDangerous = false, children, ...props }: MenuItemProps) {
  return (
    <AriaMenuItem {...props} textValue={children} className={clsx(styles.item, isDangerous && styles.dangerous)}>
      {children}
    </AriaMenuItem>
  );
}

interface MenuChoiceProps<Id extends string> {
  readonly label: string;
  readonly value: Id;
  readonly options: readonly { readonly id: Id; readonly label: string }[];
  readonly onChange: (value: Id) => void;
}

/** One of several, within a menu. */
export function MenuChoice<Id extends string>({ label, value, options, onChange }: MenuChoiceProps<Id>) {
  return (
    <MenuSection
      selectionMode="single"
      selectedKeys={[value]}
      disallowEmptySelection
      aria-label={label}
      onSelectionChange={(keys) => {
        const chosen = options.find(({ id }) => keys !== 'all' && keys.has(id));
        if (chosen) onChange(chosen.id);
      }}
    >
      <Header className={styles.header}>{label}</Header>
      {options.map((option) => (
        <AriaMenuItem key={option.id} id={option.id} textValue={option.label} className={styles.item ?? ''}>
          {({ isSelected }) => (
            <>
              <span className={styles.mark}>{isSelected && <Icon name="check" size="s" />}</span>
              {option.label}
            </>
          )}
        </AriaMenuItem>
      ))}
    </MenuSection>
  );
}
