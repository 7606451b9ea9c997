import styles from './spinner.module.css';

/** Work under way; what is being waited for is said by the words around it. */
export function Spinner({ className }: { readonly className?: string | undefined }) {
  return <span className={[styles.spinner, className].filter(Boolean).join(' ')} aria-hidden="true" />;
}
