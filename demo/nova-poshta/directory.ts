import { createHash } from 'node:crypto';
import type { Language } from '../../src/contract/language.ts';
import type { Localized } from '../../src/contract/localized.ts';
import { DEMO_SETTLEMENTS, type DemoSettlement } from './settlements.ts';
import { type DemoStreet, streetsOf } from './streets.ts';

const BRANCH_TYPE = '841339c7-591a-42e2-8233-7a0a00f0ed6f';
const LIMITED_BRANCH_TYPE = '6f8c7162-4b72-4b0a-88e5-906948c6a92f';
const LOCKER_TYPE = 'f9316480-5f2d-425d-bc2c-ac7cd29decf0';

/** Weight limits of the kinds of branches, in kilograms. */
const WEIGHTS = { [BRANCH_TYPE]: 1100, [LIMITED_BRANCH_TYPE]: 30, [LOCKER_TYPE]: 20 } as const;

/** Lockers are numbered across the country: a hundred numbers for each settlement of the list. */
const FIRST_LOCKER = 26_300;
const LOCKERS_OF_SETTLEMENT = 100;

/** Size limits, in centimetres. */
const SIZES = {
  [BRANCH_TYPE]: { Length: 300, Width: 170, Height: 170 },
  [LIMITED_BRANCH_TYPE]: { Length: 120, Width: 70, Height: 70 },
  [LOCKER_TYPE]: { Length: 60, Width: 40, Height: 30 },
} as const;

type Row = Readonly<Record<string, unknown>>;

/** Returns a reference that is the same for the same parts in every process. */
const refOf = (...parts: readonly (string | number)[]): string => {
  const hex = createHash('sha256').update(parts.join('/')).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};

const settlementRef = ({ type, name, region }: DemoSettlement) => refOf('settlement', type, name.uk, region.uk);
const cityRef = ({ type, name, region }: DemoSettlement) => refOf('city', type, name.uk, region.uk);

const SETTLEMENTS = new Map(DEMO_SETTLEMENTS.map((settlement) => [settlementRef(settlement), settlement]));

const normalize = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’'ʼ`]/g, "'")
    .trim();

const TYPES: Readonly<Record<DemoSettlement['type'], Localized>> = {
  'м.': { uk: 'м.', ru: 'г.' },
  смт: { uk: 'смт', ru: 'пгт' },
  'с.': { uk: 'с.', ru: 'с.' },
};
const DISTRICT: Localized = { uk: 'р-н', ru: 'р-н' };
const OBLAST: Localized = { uk: 'обл.', ru: 'обл.' };

/** Returns the settlements whose name begins with `name` in either language. */
export function findSettlements(name: string, lang: Language): Row[] {
  const wanted = normalize(name);
  return [...SETTLEMENTS]
    .filter(([, settlement]) => Object.values(settlement.name).some((own) => normalize(own).startsWith(wanted)))
    .map(([ref, settlement]) => settlementRow(ref, settlement, lang));
}

function settlementRow(ref: string, settlement: DemoSettlement, lang: Language): Row {
  const { type, name, area, region, branches, lockers } = settlement;
  const district = region[lang] && `${region[lang]} ${DISTRICT[lang]}`;
  const present = [`${TYPES[type][lang]} ${name[lang]}`, district, `${area[lang]} ${OBLAST[lang]}`];
  return {
    Present: present.filter(Boolean).join(', '),
    Warehouses: branches + lockers,
    MainDescription: name[lang],
    Area: area[lang],
    Region: region[lang],
    SettlementTypeCode: TYPES[type][lang],
    Ref: ref,
    DeliveryCity: cityRef(settlement),
    AddressDeliveryAllowed: true,
    StreetsAvailability: true,
  };
}

/** Returns the days that a parcel to a city takes: one to a city with many branches; null for an unknown city. */
export function deliveryDays(city: string): number | null {
  const settlement = [...SETTLEMENTS.values()].find((each) => cityRef(each) === city);
  if (!settlement) return null;
  return settlement.branches > 20 ? 1 : 2;
}

/** Returns the branches and lockers of a settlement; null for an unknown settlement. */
export function listWarehouses(ref: string): Row[] | null {
  const settlement = SETTLEMENTS.get(ref);
  if (!settlement) return null;
  const branches = Array.from({ length: settlement.branches }, (_, index) => branchRow(ref, settlement, index));
  const lockers = Array.from({ length: settlement.lockers }, (_, index) => lockerRow(ref, settlement, index));
  return [...branches, ...lockers];
}

/** Addresses of branches in earlier orders of the demo shop. */
const KNOWN: Readonly<Record<string, readonly [street: string, building: string]>> = {
  'Львів/12': ['Городоцька', '174'],
  'Львів/26405': ['Зелена', '115'],
  'Яворів/1': ['Центральна', '8'],
};

/** Returns an address such as `вул. Городоцька, 174`. */
function addressOf({ name }: DemoSettlement, number: number): Localized {
  const streets = streetsOf(name.uk);
  const known = KNOWN[`${name.uk}/${number}`];
  const street = known ? streets.find((each) => each.name.uk === known[0]) : streets[number % streets.length];
  const building = known?.[1] ?? String(((number * 37) % 160) + 1);
  const inLanguage = (lang: Language) => `${streetName(street, lang)}, ${building}`;
  return { uk: inLanguage('uk'), ru: inLanguage('ru') };
}

const streetName = (street: DemoStreet | undefined, lang: Language) =>
  street ? `${street.type[lang]} ${street.name[lang]}` : '';

const WORKING_WEEK = week('08:00-21:00', '09:00-20:00', '10:00-18:00');
const SHORT_WEEK = week('09:00-18:00', '09:00-15:00', '-');
const ALWAYS = week('00:00-23:59', '00:00-23:59', '00:00-23:59');

function week(day: string, saturday: string, sunday: string) {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((name) => [name, day] as const);
  return { ...Object.fromEntries(days), Saturday: saturday, Sunday: sunday };
}

/**
 * Returns a branch: every third one takes parcels of up to 30 kg, every eleventh is being repaired, every thirteenth is
 * full.
 */
function branchRow(ref: string, settlement: DemoSettlement, index: number): Row {
  const number = index + 1;
  const isLimited = number % 3 === 0;
  const address = addressOf(settlement, number);
  const limit = isLimited ? { uk: ' (до 30 кг)', ru: ' (до 30 кг)' } : { uk: '', ru: '' };
  const isVillage = settlement.type === 'с.';
  const title = isVillage ? { uk: 'Пункт', ru: 'Пункт' } : { uk: 'Відділення', ru: 'Отделение' };
  return warehouseRow(ref, settlement, {
    number,
    type: isLimited ? LIMITED_BRANCH_TYPE : BRANCH_TYPE,
    description: {
      uk: `${title.uk} №${number}${limit.uk}: ${address.uk}`,
      ru: `${title.ru} №${number}${limit.ru}: ${address.ru}`,
    },
    address,
    schedule: isLimited || isVillage ? SHORT_WEEK : WORKING_WEEK,
    isWorking: number % 11 !== 0,
    isDenied: number % 13 === 0,
  });
}

function lockerRow(ref: string, settlement: DemoSettlement, index: number): Row {
  const number = FIRST_LOCKER + DEMO_SETTLEMENTS.indexOf(settlement) * LOCKERS_OF_SETTLEMENT + index;
  const address = addressOf(settlement, number);
  return warehouseRow(ref, settlement, {
    number,
    type: LOCKER_TYPE,
    description: {
      uk: `Поштомат "Нова Пошта" №${number}: ${address.uk}`,
      ru: `Почтомат "Новая Почта" №${number}: ${address.ru}`,
    },
    address,
    schedule: ALWAYS,
    isWorking: true,
    isDenied: index % 9 === 8,
  });
}

interface DemoWarehouse {
  readonly number: number;
  readonly type: keyof typeof WEIGHTS;
  readonly description: Localized;
  readonly address: Localized;
  readonly schedule: Readonly<Record<string, string>>;
  readonly isWorking: boolean;
  readonly isDenied: boolean;
}

function warehouseRow(ref: string, settlement: DemoSettlement, warehouse: DemoWarehouse): Row {
  const { number, type, description, address, schedule, isWorking, isDenied } = warehouse;
  return {
    Ref: refOf('warehouse', ref, number),
    SiteKey: String(number),
    Number: String(number),
    Description: description.uk,
    DescriptionRu: description.ru,
    ShortAddress: `${settlement.name.uk}, ${address.uk}`,
    ShortAddressRu: `${settlement.name.ru}, ${address.ru}`,
    TypeOfWarehouse: type,
    CityRef: cityRef(settlement),
    SettlementRef: ref,
    TotalMaxWeightAllowed: type === BRANCH_TYPE ? '0' : String(WEIGHTS[type]),
    PlaceMaxWeightAllowed: String(WEIGHTS[type]),
    ReceivingLimitationsOnDimensions: SIZES[type],
    Schedule: schedule,
    WarehouseStatus: isWorking ? 'Working' : 'TemporarilyClosed',
    DenyToSelect: isDenied ? '1' : '0',
  };
}

/** Returns the streets with a word that begins with `name` in either language; null for an unknown settlement. */
export function findStreets(ref: string, name: string): Row[] | null {
  const settlement = SETTLEMENTS.get(ref);
  if (!settlement) return null;
  const wanted = normalize(name);
  const isWanted = (own: string) => ` ${normalize(own)}`.includes(` ${wanted}`);
  return streetsOf(settlement.name.uk)
    .filter((street) => Object.values(street.name).some(isWanted))
    .map((street) => ({
      SettlementRef: ref,
      SettlementStreetRef: refOf('street', ref, street.type.uk, street.name.uk),
      SettlementStreetDescription: street.name.uk,
      SettlementStreetDescriptionRu: street.name.ru,
      Present: streetName(street, 'uk'),
      StreetsTypeDescription: street.type.uk,
      Location: { lat: 0, lon: 0 },
    }));
}
