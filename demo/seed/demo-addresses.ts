import type { OrderAddress } from '../../server/db/schema/orders.ts';

const lviv = {
  settlementName: { uk: 'Львів', ru: 'Львов' },
  settlementNameFull: {
    uk: 'м. Львів, Львівський р-н, Львівська обл.',
    ru: 'г. Львов, Львовский р-н, Львовская обл.',
  },
};

/** Delivery addresses of the demo orders. */
export const demoAddresses = {
  branch: {
    ...lviv,
    type: 'warehouse',
    addressName: { uk: 'Відділення № 12', ru: 'Отделение № 12' },
    addressNameFull: {
      uk: 'Відділення № 12: вул. Городоцька, 174',
      ru: 'Отделение № 12: ул. Городоцкая, 174',
    },
    buildingNumber: null,
    flat: null,
  },
  locker: {
    ...lviv,
    type: 'warehouse',
    addressName: { uk: 'Поштомат № 26405', ru: 'Почтомат № 26405' },
    addressNameFull: {
      uk: 'Поштомат № 26405: вул. Зелена, 115',
      ru: 'Почтомат № 26405: ул. Зелёная, 115',
    },
    buildingNumber: null,
    flat: null,
  },
  village: {
    type: 'warehouse',
    settlementName: { uk: 'Яворів', ru: 'Яворов' },
    settlementNameFull: {
      uk: 'с. Яворів, Косівський р-н, Івано-Франківська обл.',
      ru: 'с. Яворов, Косовский р-н, Ивано-Франковская обл.',
    },
    addressName: { uk: 'Пункт № 1', ru: 'Пункт № 1' },
    addressNameFull: { uk: 'Пункт № 1: вул. Центральна, 8', ru: 'Пункт № 1: ул. Центральная, 8' },
    buildingNumber: null,
    flat: null,
  },
  home: {
    ...lviv,
    type: 'doors',
    addressName: { uk: 'вул. Вірменська', ru: 'ул. Армянская' },
    addressNameFull: { uk: 'вулиця Вірменська', ru: 'улица Армянская' },
    buildingNumber: '27',
    flat: '6',
  },
  shop: {
    type: 'pickup',
    settlementName: { uk: 'Київ', ru: 'Киев' },
    settlementNameFull: { uk: 'м. Київ', ru: 'г. Киев' },
    addressName: { uk: 'вул. Межигірська', ru: 'ул. Межигорская' },
    addressNameFull: { uk: 'вулиця Межигірська', ru: 'улица Межигорская' },
    buildingNumber: '24',
    flat: null,
  },
} as const satisfies Record<string, OrderAddress>;
