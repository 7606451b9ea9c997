import styles from './counter.module.css';

/** The number at a header icon's corner; its place is kept while there is none. The icon's name says it in words. */
export function Counter({ value }: { readonly value: number }) {
  return (
    <span className={`${styles.counter} ${value > 0 ? styles.shown : ''}`} aria-hidden="true">
      {value > 99 ? '99+' : value}
    </span>
  );
}
