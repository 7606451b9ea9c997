/** How a phone is shown; `X` is a digit (the mask of the product specification, section 9). */
const PHONE_MASK = '+XXX (XX) XXX-XX-XX';

/** `+380XXXXXXXXX` as people read it; anything else as it is. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (!/^380\d{9}$/.test(digits)) return phone;
  let next = 0;
  return PHONE_MASK.replace(/X/g, () => digits[next++] ?? '');
}
