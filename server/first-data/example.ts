import { parseOpeningHours } from './opening-hours.ts';

/** A file for `npm run setup -- --file`, with every field. */
export const EXAMPLE = {
  site: {
    name: { uk: 'Позолота', ru: 'Позолота' },
    legalName: { uk: 'ФОП Коваль Олена Іванівна', ru: 'ФЛП Коваль Елена Ивановна' },
    registrationCode: '1234567890',
    taxSystem: 'single-2',
    vatNumber: null,
    bank: { iban: 'UA213223130000026007233566001', name: { uk: 'АТ «Назва банку»', ru: 'АО «Название банка»' } },
    email: 'shop@example.com',
    phones: ['+380441112233'],
    address: {
      street: { uk: 'вул. Зразкова, 1', ru: 'ул. Образцовая, 1' },
      city: { uk: 'Київ', ru: 'Киев' },
      region: { uk: 'Київ', ru: 'Киев' },
      postalCode: '01001',
      latitude: 50.4501,
      longitude: 30.5234,
    },
    openingHours: parseOpeningHours('Mon-Fri 10:00-19:00, Sat 11:00-17:00'),
    socials: [{ name: 'Instagram', url: 'https://www.instagram.com/example' }],
  },
  owner: { email: 'owner@example.com', name: 'Олена', lang: 'uk' },
};
