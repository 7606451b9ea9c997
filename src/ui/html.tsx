import styles from './html.module.css';

/** An editor's text: trusted HTML (cleaned when it was saved) in the shop's typography. */
export function Html({ html }: { readonly html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the API when it was saved
  return <div className={styles.html} dangerouslySetInnerHTML={{ __html: html }} />;
}
