import styles from './skeleton.module.css';

/** Placeholder of content that is being loaded, `height` high (CSS length). */
export function Skeleton({ height, width = '100%' }: { readonly height: string; readonly width?: string }) {
  return <span className={styles.skeleton} style={{ blockSize: height, inlineSize: width }} aria-hidden="true" />;
}
