import type { OrderAddress } from '../../server/db/schema/orders.ts';
import type { PaymentMethod, ShippingMethod } from '../../server/orders/methods.ts';
import type { OrderStatus } from '../../server/orders/statuses.ts';
import type { ServiceValues } from '../../src/contract/service.ts';
import { demoAddresses } from './demo-addresses.ts';
import type { ServiceCode, Text } from './types.ts';

/** An order as written by hand; order-records.ts computes its prices. */
export interface DemoOrder {
  /** ISO 8601; the demo shop's last day is 20 November 2026. */
  readonly createdAt: string;
  readonly status: OrderStatus;
  readonly shippingMethod: ShippingMethod;
  readonly address: OrderAddress;
  /** Hryvnias paid to the shop; the rest is paid to the carrier. */
  readonly shippingPrice?: number;
  readonly tracking?: { readonly number: string; readonly status: Text };
  readonly paymentMethod: PaymentMethod;
  readonly note?: string;
  readonly isCallbackNeeded?: boolean;
  readonly lines: readonly {
    readonly sku: string;
    readonly quantity: number;
    readonly services?: readonly ServiceCode[];
    /** Values of the services' fields. */
    readonly serviceValues?: Readonly<Partial<Record<ServiceCode, ServiceValues>>>;
  }[];
}

const received: Text = { uk: 'Відправлення отримано', ru: 'Отправление получено' };

/** Orders of the demo customer over two years, oldest first; at least one in every status. */
export const demoOrders: readonly DemoOrder[] = [
  {
    createdAt: '2024-12-06T08:14:00Z',
    status: 'finished',
    shippingMethod: 'nova-poshta-branch',
    address: demoAddresses.branch,
    tracking: { number: '20450061273918', status: received },
    paymentMethod: 'cash-on-delivery',
    isCallbackNeeded: true,
    lines: [
      { sku: 'PZ-NZL-001', quantity: 1, services: ['gift-wrap'] },
      { sku: 'PZ-POT-001', quantity: 5 },
      { sku: 'PZ-MRD-006', quantity: 1 },
      { sku: 'PZ-PZZ-003', quantity: 1 },
    ],
  },
  {
    createdAt: '2025-03-14T15:37:00Z',
    status: 'finished',
    shippingMethod: 'nova-poshta-courier',
    address: demoAddresses.home,
    shippingPrice: 120,
    tracking: { number: '20450118640257', status: received },
    paymentMethod: 'card',
    note: 'Гравіювання на держаку агата: «С. В.», літери до 4 мм. Домофон не працює, зателефонуйте.',
    lines: [
      { sku: 'PZ-NZL-003', quantity: 1, services: ['gift-wrap'] },
      { sku: 'PZ-AGT-001', quantity: 1, services: ['engraving'], serviceValues: { engraving: { text: '«С. В.»' } } },
      { sku: 'PZ-INZ-009', quantity: 1 },
    ],
  },
  {
    createdAt: '2025-06-20T11:02:00Z',
    status: 'cancelled',
    shippingMethod: 'nova-poshta-courier',
    address: demoAddresses.home,
    paymentMethod: 'card',
    note: 'Скасуйте, будь ласка: замовниця вибрала іншу раму.',
    lines: [{ sku: 'PZ-RAM-004', quantity: 1 }],
  },
  {
    createdAt: '2025-09-09T06:48:00Z',
    status: 'finished',
    shippingMethod: 'nova-poshta-branch',
    address: demoAddresses.branch,
    tracking: { number: '20450374915086', status: received },
    paymentMethod: 'card',
    lines: [
      { sku: 'PZ-SZL-002', quantity: 3 },
      { sku: 'PZ-POL-001', quantity: 1, services: ['colour-sample'] },
      { sku: 'PZ-MRD-002', quantity: 1 },
    ],
  },
  {
    createdAt: '2025-12-04T19:26:00Z',
    status: 'returned',
    shippingMethod: 'nova-poshta-locker',
    address: demoAddresses.locker,
    tracking: {
      number: '20450482207631',
      status: { uk: 'Повернено відправнику', ru: 'Возвращено отправителю' },
    },
    paymentMethod: 'card',
    lines: [
      { sku: 'PZ-PZZ-006', quantity: 2 },
      { sku: 'PZ-INZ-001', quantity: 1 },
    ],
  },
  {
    createdAt: '2026-11-03T13:09:00Z',
    status: 'delivered',
    shippingMethod: 'nova-poshta-courier',
    address: demoAddresses.home,
    shippingPrice: 120,
    tracking: {
      number: '20450951830462',
      status: { uk: 'Вручено отримувачу', ru: 'Вручено получателю' },
    },
    paymentMethod: 'card',
    note: 'Два зубки — у різні коробки: один на подарунок.',
    lines: [
      {
        sku: 'PZ-AGT-003',
        quantity: 1,
        services: ['engraving', 'gift-wrap'],
        serviceValues: { engraving: { text: 'Майстерня Коваль' } },
      },
      { sku: 'PZ-AGT-005', quantity: 1 },
      { sku: 'PZ-AGT-008', quantity: 1 },
    ],
  },
  {
    createdAt: '2026-11-16T09:20:00Z',
    status: 'shipped',
    shippingMethod: 'nova-poshta-branch',
    address: demoAddresses.village,
    tracking: {
      number: '20450963714820',
      status: { uk: 'Прямує до с. Яворів, прибуде 21 листопада', ru: 'Следует в с. Яворов, прибудет 21 ноября' },
    },
    paymentMethod: 'cash-on-delivery',
    lines: [
      {
        sku: 'PZ-PLT-006',
        quantity: 3,
        services: ['cut-to-size'],
        serviceValues: { 'cut-to-size': { length: 900, width: 700 } },
      },
      { sku: 'PZ-LVK-001', quantity: 4 },
      { sku: 'PZ-LVK-005', quantity: 1 },
      { sku: 'PZ-LVK-009', quantity: 2 },
      { sku: 'PZ-ZAH-001', quantity: 2 },
      { sku: 'PZ-PZZ-004', quantity: 1 },
    ],
  },
  {
    createdAt: '2026-11-18T16:44:00Z',
    status: 'packed',
    shippingMethod: 'nova-poshta-branch',
    address: demoAddresses.branch,
    tracking: {
      number: '20450964902157',
      status: { uk: 'Відправник створив накладну', ru: 'Отправитель создал накладную' },
    },
    paymentMethod: 'card',
    lines: [
      { sku: 'PZ-SSR-003', quantity: 1 },
      { sku: 'PZ-ZAH-006', quantity: 1 },
    ],
  },
  {
    createdAt: '2026-11-19T07:58:00Z',
    status: 'paid',
    shippingMethod: 'pickup',
    address: demoAddresses.shop,
    paymentMethod: 'invoice',
    note: 'Заберу в суботу, буду в Києві з десятої.',
    lines: [
      { sku: 'PZ-POT-002', quantity: 12 },
      { sku: 'PZ-NZL-004', quantity: 1, services: ['gift-wrap'] },
    ],
  },
  {
    createdAt: '2026-11-19T20:31:00Z',
    status: 'awaiting-payment',
    shippingMethod: 'nova-poshta-locker',
    address: demoAddresses.locker,
    paymentMethod: 'card',
    lines: [{ sku: 'PZ-SZL-009', quantity: 1, services: ['gift-wrap'] }],
  },
  {
    createdAt: '2026-11-20T08:05:00Z',
    status: 'new',
    shippingMethod: 'nova-poshta-branch',
    address: demoAddresses.branch,
    paymentMethod: 'cash-on-delivery',
    note: 'Підкажіть, чи підійде жовтий полімент під срібло.',
    isCallbackNeeded: true,
    lines: [
      { sku: 'PZ-POL-002', quantity: 2, services: ['colour-sample'] },
      { sku: 'PZ-SSR-001', quantity: 3 },
    ],
  },
];
