/** Format of a displayed phone number; `X` is a digit (the mask of the product specification, section 9). */
const PHONE_MASK = '+XXX (XX) XXX-XX-XX';

/** Formats `+380XXXXXXXXX` for people; any other text is returned unchanged. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (!/^380\d{9}$/.test(digits)) return phone;
  let next = 0;
  return PHONE_MASK.replace(/X/g, () => digits[next++] ?? '');
}

/** Formats a phone number with the middle digits hidden: `+380 (67) •••-••-42`; any other text is hidden completely. */
export function maskPhone(phone: string): string {
  const [, operator, last] = /^\+380 \((\d{2})\) \d{3}-\d{2}-(\d{2})$/.exec(formatPhone(phone)) ?? [];
  return operator && last ? `+380 (${operator}) •••-••-${last}` : '•••';
}
