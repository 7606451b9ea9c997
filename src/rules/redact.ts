const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const PHONE = /(?<![\d-])(?:\+?38[ (]*)?\(?0(?:[ ()-]*\d){9}(?!\d)/g;

/** Nobody's contacts are in a log or a report, whatever a vendor or a library has put into the text of its error. */
export function redact(text: string): string {
  return text.replace(EMAIL, '[e-mail]').replace(PHONE, '[phone]');
}
