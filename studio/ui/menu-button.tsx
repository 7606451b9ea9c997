import { type ReactNode, Suspense, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface MenuButtonProps extends Omit<ButtonProps, 'children'> {
  /** Renders the menu with this button as its trigger; loaded when the button is first pressed. */
  readonly menu: (trigger: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

/** A button whose menu is loaded on demand, because menus are a tenth of the initial bundle. */
export function MenuButton({ menu, children, ...button }: MenuButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const closed = (
    <Button {...button} aria-haspopup="menu" aria-expanded={false} onPress={() => setAsked(true)}>
      {children}
    </Button>
  );
  if (!isAsked) return closed;
  const trigger = (
    <Button {...button} autoFocus>
      {children}
    </Button>
  );
  return <Suspense fallback={closed}>{menu(trigger)}</Suspense>;
}
