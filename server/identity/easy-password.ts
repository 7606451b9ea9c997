import { ApiError } from '../errors.ts';

/** Words at the top of lists of leaked passwords, and likely local ones: the shop's name, Ukrainian keyboard rows. */
const WORDS: ReadonlySet<string> = new Set(
  `password passw0rd passwort parol пароль qwerty qwertyui qwertyuiop qwerty1q йцукен йцукенгш asdfghjk asdfghjkl zxcvbnm
  zxcvbnm, фывапрол фывапролд фівапрол ячсмитьб admin administrator adminadmin user guest login welcome letmein iloveyou
  sunshine princess football baseball superman batman dragon monkey master shadow michael jennifer trustno1 whatever
  starwars pokemon computer internet samsung google facebook instagram ukraine ukraina україна украина kyiv київ киев
  slavaukraini славаукраїні pozolota позолота shop магазин maria natasha наташа olena олена oleksandr olexandr sasha
  nikita dmitry andrey sergey vladimir natalia tatiana любимая любовь кохання сонечко солнышко зайчик котик привіт привет
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 q1w2e3r4t5 qazwsxedc qazwsx zaq12wsx abcd1234 abc12345 aa123456 a1b2c3d4 pass1234
  pa55word p@ssword p@ssw0rd changeme default secret testtest test1234 love hello`.split(/\s+/),
);

/** Rows of keys; matched in both directions. */
const ROWS = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'йцукенгшщзхї',
  'фівапролджє',
];
const SEQUENCES = ROWS.flatMap((row) => [row, [...row].toReversed().join('')]);

/** Minimum length of a part of the contact for it to be forbidden as a password. */
const SHORTEST_CONTACT = 4;

/**
 * Returns true if a password is among the first that an attacker tries: a listed word with or without digits after it,
 * one piece repeated, keys in a row, or a contact of its owner.
 */
export function isEasyPassword(password: string, contacts: readonly string[]): boolean {
  const text = password.normalize('NFC').toLowerCase().trim();
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const word = text.replace(/[\d\s!?.,_*#$-]+$/u, '');
  return (
    [text, letters, word].some((form) => WORDS.has(form)) ||
    [1, 2, 3, 4].some((length) => text === text.slice(0, length).repeat(text.length).slice(0, text.length)) ||
    SEQUENCES.some((sequence) => (sequence + sequence).includes(text)) ||
    contacts
      .flatMap(namesOf)
      .some(
        (name) => name.length >= SHORTEST_CONTACT && letters.replace(/\d{0,4}$/, '') === name.replace(/\d{0,4}$/, ''),
      )
  );
}

/** Returns an e-mail and its local part, or a phone with and without the country code. */
function namesOf(contact: string): readonly string[] {
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const [name = ''] = contact.split('@');
  return contact.includes('@') ? [bare(contact), bare(name)] : [bare(contact), bare(contact).replace(/^38/, '')];
}

/**
 * Refuses an easy password.
 * @throws ApiError bad_request that names the field `password`
 */
export function refuseEasyPassword(password: string, contacts: readonly (string | null)[]): void {
  if (
    !isEasyPassword(
      password,
      contacts.filter((contact) => contact !== null),
    )
  )
    return;
  throw new ApiError('bad_request', { fields: { password: 'password_easy' } });
}
