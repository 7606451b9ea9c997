import styles from './skeleton.module.css';

interface Props {
  /** rem */
  readonly height: number;
  /** rem; without it the placeholder is as wide as its container. */
  readonly width?: number;
}

/**
 * Placeholder of content that is being loaded. An SVG, because its size needs no style attribute, which the policy of
 * pages forbids in prerendered HTML. Its stylesheet makes an em a rem.
 */
export function Skeleton({ height, width }: Props) {
  return (
    <svg
      className={styles.skeleton}
      width={width === undefined ? '100%' : `${width}em`}
      height={`${height}em`}
      aria-hidden="true"
    />
  );
}
