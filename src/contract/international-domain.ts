/** Parameters of Punycode: RFC 3492, section 5. */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 0x80;

/** Adapts the bias after each decoded character: RFC 3492, section 6.1. */
function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** Decodes a valid Punycode text in lower case, without its prefix: RFC 3492, section 6.2. */
function decodePunycode(text: string): string {
  const end = text.lastIndexOf('-');
  const characters = end > 0 ? [...text.slice(0, end)] : [];
  let [code, position, bias] = [FIRST_CODE, 0, FIRST_BIAS];
  for (let index = end > 0 ? end + 1 : 0; index < text.length; ) {
    const before = position;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = Number.parseInt(text[index++] ?? '', BASE);
      // Letters are the digits from 0, and figures those from 26; parseInt() has it the other way round.
      const value = digit < 10 ? digit + 26 : digit - 10;
      position += value * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (Number.isNaN(digit) || value < threshold) break;
      weight *= BASE - threshold;
    }
    const length = characters.length + 1;
    bias = adapt(position - before, length, before === 0);
    code += Math.floor(position / length);
    position %= length;
    characters.splice(position++, 0, String.fromCodePoint(code));
  }
  return characters.join('');
}

const PREFIX = 'xn--';

/** Maximum length of a part of a domain (RFC 1035). */
const MAX_LABEL = 63;

/**
 * Reads a domain that has letters beyond ASCII, in either spelling: `приклад.укр` or `xn--80aikifvh.xn--j1amh`. The
 * platform's URL checks it and maps it (IDNA).
 * @returns both spellings, in lower case; null if there can be no such domain
 */
export function readInternationalDomain(domain: string): { readonly ascii: string; readonly unicode: string } | null {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || !URL.canParse(`http://${domain}`)) return null;
  const ascii = new URL(`http://${domain}`).hostname;
  if (ascii.split('.').some((label) => label.length > MAX_LABEL)) return null;
  const labels = ascii.split('.').map((label) => (label.startsWith(PREFIX) ? decodePunycode(label.slice(4)) : label));
  if (
    labels.length < 2 ||
    !labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u.test(label))
  )
    return null;
  return { ascii, unicode: labels.join('.') };
}
