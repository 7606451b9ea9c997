import { DEFAULT_LANGUAGE } from '../../src/contract/language.ts';
import { byLanguage, type Localized } from '../../src/contract/localized.ts';
import type { NovaPoshtaSettlement, NovaPoshtaStreet, NovaPoshtaWarehouse } from './nova-poshta/directory.ts';
import type { BranchRecord, SettlementRecord, StreetRecord } from './records.ts';
import { scheduleText } from './schedule.ts';

/** Merges the carrier's answers in each language; a name that another language lacks is that of the default one. */
export function toSettlements(found: Localized<readonly NovaPoshtaSettlement[]>): SettlementRecord[] {
  const known = byLanguage((lang) => new Map(found[lang].map((settlement) => [settlement.ref, settlement])));
  return found[DEFAULT_LANGUAGE].map(({ ref, cityRef, name, fullName, area, region }) => ({
    ref,
    cityRef,
    name: byLanguage((lang) => known[lang].get(ref)?.name ?? name),
    fullName: byLanguage((lang) => known[lang].get(ref)?.fullName ?? fullName),
    area,
    region,
  }));
}

const TITLES: Readonly<Record<'branch' | 'point' | 'locker', Localized>> = {
  branch: { uk: 'Відділення', ru: 'Отделение' },
  point: { uk: 'Пункт', ru: 'Пункт' },
  locker: { uk: 'Поштомат', ru: 'Почтомат' },
};

/** Returns the branches that accept parcels now, by their numbers. */
export function toBranches(warehouses: readonly NovaPoshtaWarehouse[]): BranchRecord[] {
  return warehouses
    .filter(({ isOpen }) => isOpen)
    .map(toBranch)
    .sort((one, other) => Number(one.number) - Number(other.number));
}

function toBranch({
  ref,
  number,
  isLocker,
  description,
  schedule,
  maxWeight,
  maxSize,
}: NovaPoshtaWarehouse): BranchRecord {
  const title = TITLES[isLocker ? 'locker' : /^пункт/i.test(description.uk) ? 'point' : 'branch'];
  return {
    ref,
    kind: isLocker ? 'locker' : 'branch',
    number,
    name: byLanguage((lang) => `${title[lang]} № ${number}`),
    address: byLanguage((lang) => addressOf(description[lang])),
    schedule: scheduleText(schedule),
    maxWeight: maxWeight === null ? null : Math.round(maxWeight * 1000),
    maxSize: maxSize && {
      length: millimetres(maxSize.length),
      width: millimetres(maxSize.width),
      height: millimetres(maxSize.height),
    },
  };
}

const millimetres = (centimetres: number) => Math.round(centimetres * 10);

/** Returns the part after the name: `вул. Городоцька, 174` of `Відділення №12 (до 30 кг): вул. Городоцька, 174`. */
function addressOf(description: string): string {
  const colon = description.indexOf(':');
  return description.slice(colon + 1).trim();
}

/** Kinds of streets by the carrier's abbreviations; an unknown kind is used as it is. */
const STREET_TYPES: Readonly<Record<string, { readonly short: Localized; readonly full: Localized }>> = {
  'вул.': { short: { uk: 'вул.', ru: 'ул.' }, full: { uk: 'вулиця', ru: 'улица' } },
  'просп.': { short: { uk: 'просп.', ru: 'просп.' }, full: { uk: 'проспект', ru: 'проспект' } },
  'бульв.': { short: { uk: 'бульв.', ru: 'бульв.' }, full: { uk: 'бульвар', ru: 'бульвар' } },
  'пров.': { short: { uk: 'пров.', ru: 'пер.' }, full: { uk: 'провулок', ru: 'переулок' } },
  'пл.': { short: { uk: 'пл.', ru: 'пл.' }, full: { uk: 'площа', ru: 'площадь' } },
  узвіз: { short: { uk: 'узвіз', ru: 'спуск' }, full: { uk: 'узвіз', ru: 'спуск' } },
  шосе: { short: { uk: 'шосе', ru: 'шоссе' }, full: { uk: 'шосе', ru: 'шоссе' } },
};

export function toStreet({ ref, name, type, fullName }: NovaPoshtaStreet): StreetRecord {
  const known = STREET_TYPES[type];
  if (!known) {
    const present = byLanguage((lang) => (lang === DEFAULT_LANGUAGE ? fullName : `${type} ${name[lang]}`.trim()));
    return { ref, name: present, fullName: present };
  }
  const withType = (kind: Localized) => byLanguage((lang) => `${kind[lang]} ${name[lang]}`);
  return { ref, name: withType(known.short), fullName: withType(known.full) };
}
