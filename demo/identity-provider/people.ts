export interface DemoPerson {
  /** The subject: the immutable id of a person. */
  readonly sub: string;
  readonly name: string;
  /** Null if the person has not shared it. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
}

/** People to sign in as, one of each kind that a shop encounters. */
export const DEMO_PEOPLE = {
  verified: {
    sub: '100000000000000000001',
    name: 'Оксана Малярчук',
    email: 'oksana@gmail.example',
    isEmailVerified: true,
  },
  /** Has the e-mail of the shop's demo customer. */
  customer: {
    sub: '100000000000000000002',
    name: 'Дмитро Золотар',
    email: 'demo@pozolota.example',
    isEmailVerified: true,
  },
  unverified: {
    sub: '100000000000000000003',
    name: 'Тарас Левкас',
    email: 'taras@ukr.example',
    isEmailVerified: false,
  },
  withoutEmail: {
    sub: '100000000000000000004',
    name: 'Ольга Пензель',
    email: null,
    isEmailVerified: false,
  },
} as const satisfies Readonly<Record<string, DemoPerson>>;

export function findPerson(sub: string): DemoPerson | undefined {
  return Object.values<DemoPerson>(DEMO_PEOPLE).find((person) => person.sub === sub);
}
