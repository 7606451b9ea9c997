/** How a phone is shown; `X` is a digit (the mask of the product specification, section 9). */
const PHONE_MASK = '+XXX (XX) XXX-XX-XX';

/** `+380XXXXXXXXX` as people read it; anything else as it is. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (!/^380\d{9}$/.test(digits)) return phone;
  let next = 0;
  return PHONE_MASK.replace(/X/g, () => digits[next++] ?? '');
}

/** The same with the digits in the middle hidden: `+380 (67) •••-••-42`; nothing of what is no such phone. */
export function maskPhone(phone: string): string {
  const [, operator, last] = /^\+380 \((\d{2})\) \d{3}-\d{2}-(\d{2})$/.exec(formatPhone(phone)) ?? [];
  return operator && last ? `+380 (${operator}) •••-••-${last}` : '•••';
}
