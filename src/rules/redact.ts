const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const PHONE = /(?<![\d-])(?:\+?38[ (]*)?\(?0(?:[ ()-]*\d){9}(?!\d)/g;

/**
 * Removes contacts from a text for logs and reports, because error messages of vendors and libraries may contain them.
 */
export function redact(text: string): string {
  return text.replace(EMAIL, '[e-mail]').replace(PHONE, '[phone]');
}
