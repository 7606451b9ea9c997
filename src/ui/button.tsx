import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';
import { tooltip } from './tooltip.ts';

type Variant = 'primary' | 'secondary' | 'quiet';

interface Look {
  readonly variant?: Variant;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function classNames(variant: Variant, isWide: boolean, extra: string | undefined): string {
  return `${styles.button} ${styles[variant]}${isWide ? ` ${styles.wide}` : ''}${extra ? ` ${extra}` : ''}`;
}

type ButtonProps = Look & { readonly isLoading?: boolean } & Omit<ComponentProps<'button'>, 'children'>;

/** A button whose label describes its action. While loading it keeps its width and focus, and ignores clicks. */
export function Button(props: ButtonProps) {
  const { variant = 'primary', isWide = false, isLoading = false, children, onClick, className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames(variant, isWide, className)}
      aria-disabled={isLoading || undefined}
      aria-busy={isLoading || undefined}
      onClick={isLoading ? (event) => event.preventDefault() : onClick}
    >
      {isLoading ? <span className={styles.hidden}>{children}</span> : children}
      {isLoading && <Spinner className={styles.spinner} />}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: Look & Omit<ComponentProps<'a'>, 'children'>) {
  const { variant = 'primary', isWide = false, children, className, ...rest } = props;
  return (
    <a {...rest} className={classNames(variant, isWide, className)}>
      {children}
    </a>
  );
}

type IconButtonProps = {
  readonly label: string;
  /** Ids of the elements that form the label, if a page repeats it many times. */
  readonly labelledBy?: string | undefined;
  readonly children: ReactNode;
} & Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'aria-labelledby'>;

/** A square button with an icon; `label` is its accessible name. */
export function IconButton({ label, labelledBy, children, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...tooltip(label)}
      aria-label={labelledBy ? undefined : label}
      aria-labelledby={labelledBy}
      className={className ? `${styles.icon} ${className}` : styles.icon}
    >
      {children}
    </button>
  );
}
