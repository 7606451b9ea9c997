import { expect, test, vi } from 'vitest';
import { type AnalyticsEvent, viewItemList } from './events.ts';
import { createSelections } from './selections.ts';

const card = (slug: string) => ({
  ...{ id: 1, sku: `SKU-${slug}`, slug, name: slug, price: 1_000, oldPrice: null, tiers: [], stock: 1 },
  picture: null,
});

const list = (slug: string, ...products: string[]) => viewItemList({ slug, name: slug }, products.map(card));

function open() {
  const track = vi.fn<(event: AnalyticsEvent) => void>();
  return { ...createSelections(track), track };
}

test('a followed link to a product of a shown list is a selection from it, with the position', () => {
  const { note, follow, track } = open();
  note(list('potal', 'klei', 'lak'), '/potal');
  follow('/ru/lak');
  follow('/cart');
  expect(track.mock.calls).toEqual([
    [
      {
        name: 'select_item',
        params: {
          item_list_id: 'potal',
          item_list_name: 'potal',
          items: [expect.objectContaining({ item_id: 'SKU-lak', index: 1 })],
        },
      },
    ],
  ]);
});

test('a list is replaced by its next selection, and forgotten on another page', () => {
  const { note, follow, track } = open();
  note(list('potal', 'klei'), '/potal');
  note(list('potal', 'lak'), '/potal');
  follow('/klei');
  expect(track).not.toHaveBeenCalled();
  note(list('farby', 'olia'), '/farby');
  follow('/lak');
  expect(track).not.toHaveBeenCalled();
  follow('/olia');
  expect(track).toHaveBeenCalledTimes(1);
});
