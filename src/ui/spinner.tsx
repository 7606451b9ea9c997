import styles from './spinner.module.css';

/** Indicator of pending work, which the text around it names. */
export function Spinner({ className }: { readonly className?: string | undefined }) {
  return <span className={[styles.spinner, className].filter(Boolean).join(' ')} aria-hidden="true" />;
}
