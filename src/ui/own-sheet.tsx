import { sheetLink } from '../lib/own-sheet.ts';

/** The link to a screen's own stylesheet, before its content. */
export function OwnSheet({ address }: { readonly address: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own link; React has no code for links here
  return <div dangerouslySetInnerHTML={{ __html: sheetLink(address) }} />;
}
