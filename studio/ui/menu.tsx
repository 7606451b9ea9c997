import { type ReactNode, useEffect, useState } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  Header,
  MenuSection,
  MenuTrigger,
  Popover,
  type PopoverProps,
  type Selection,
} from 'react-aria-components';
import { clsx } from '../lib/clsx.ts';
import { Icon } from './icon.tsx';
import styles from './menu.module.css';

interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactNode;
  /** Opens the menu at once, because the button that loaded it has been pressed. */
  readonly isAsked?: boolean;
  readonly label: string;
  readonly placement?: PopoverProps['placement'];
  readonly children: ReactNode;
}

/** Actions and options behind a button. */
export function Menu({ trigger, isAsked = false, label, placement = 'bottom end', children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  // Opened after the trigger is rendered, so that the focus returns to it when the menu closes.
  useEffect(() => setOpen(isAsked), [isAsked]);
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
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

interface ChoiceOption<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

interface MenuChoiceProps<Id extends string> {
  readonly label: string;
  readonly value: Id;
  readonly options: readonly ChoiceOption<Id>[];
  readonly onChange: (value: Id) => void;
}

/** Chooses one of several options in a menu. */
export function MenuChoice<Id extends string>({ label, value, options, onChange }: MenuChoiceProps<Id>) {
  return (
    <MenuSection
      selectionMode="single"
      selectedKeys={[value]}
      disallowEmptySelection
      aria-label={label}
      onSelectionChange={(keys) => chosenOf(options, keys).slice(0, 1).forEach(onChange)}
    >
      <Choices label={label} options={options} />
    </MenuSection>
  );
}

interface MenuChoicesProps<Id extends string> {
  readonly label: string;
  readonly values: readonly Id[];
  readonly options: readonly ChoiceOption<Id>[];
  readonly onChange: (values: readonly Id[]) => void;
}

/** Chooses any number of options in a menu, which stays open. */
export function MenuChoices<Id extends string>({ label, values, options, onChange }: MenuChoicesProps<Id>) {
  return (
    <MenuSection
      selectionMode="multiple"
      selectedKeys={values}
      aria-label={label}
      onSelectionChange={(keys) => onChange(chosenOf(options, keys))}
    >
      <Choices label={label} options={options} />
    </MenuSection>
  );
}

const chosenOf = <Id extends string>(options: readonly ChoiceOption<Id>[], keys: Selection): Id[] =>
  options.map(({ id }) => id).filter((id) => keys === 'all' || keys.has(id));

function Choices({ label, options }: { readonly label: string; readonly options: readonly ChoiceOption<string>[] }) {
  return (
    <>
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
    </>
  );
}
