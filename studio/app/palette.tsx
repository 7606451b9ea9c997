import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Autocomplete, Input, Menu, MenuItem, SearchField } from 'react-aria-components';
import { LANGUAGES } from '../../src/contract/language.ts';
import { languageName } from '../../src/rules/language-names.ts';
import { type Found, find } from '../contract/find.ts';
import { clsx } from '../lib/clsx.ts';
import { useErrorMessage } from '../lib/error-message.ts';
import { hasWords } from '../lib/has-words.ts';
import { useMay } from '../lib/session.ts';
import { useStudio } from '../lib/studio.tsx';
import { useTyped } from '../lib/use-typed.ts';
import { Dialog } from '../ui/dialog.tsx';
import fieldStyles from '../ui/field.module.css';
import { Icon, type IconName } from '../ui/icon.tsx';
import menuStyles from '../ui/menu.module.css';
import { Notice } from '../ui/notice.tsx';
import { navigationFor } from './navigation.ts';
import styles from './palette.module.css';

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  readonly icon: IconName;
  readonly run: () => void;
}

interface FoundScreen {
  /** The router tells whether it exists. */
  readonly route: string;
  readonly pathOf: (id: Found['id']) => string;
  readonly icon: IconName;
  readonly kind: MessageDescriptor;
}

/** Screens of the kinds that can be found. Kinds without a screen of their own open the list that has them. */
const SCREENS: Readonly<Record<Found['kind'], FoundScreen>> = {
  product: { route: '/products/$id', pathOf: (id) => `/products/${id}`, icon: 'box', kind: msg`Товар` },
  category: { route: '/categories', pathOf: (id) => `/categories?id=${id}`, icon: 'tree', kind: msg`Категорія` },
  family: { route: '/families/$id', pathOf: (id) => `/families/${id}`, icon: 'layers', kind: msg`Варіанти` },
  order: {
    route: '/orders/$id',
    pathOf: (id) => `/orders/${id}`,
    icon: 'orders',
    kind: msg({ message: 'Замовлення', context: 'one order' }),
  },
  customer: { route: '/customers/$id', pathOf: (id) => `/customers/${id}`, icon: 'person', kind: msg`Покупець` },
  task: {
    route: '/tasks',
    pathOf: () => '/tasks?group=own',
    icon: 'inbox',
    kind: msg({ message: 'Завдання', context: 'one task' }),
  },
  'promo-code': {
    route: '/promo-codes/$code',
    pathOf: (id) => `/promo-codes/${encodeURIComponent(id)}`,
    icon: 'percent',
    kind: msg`Промокод`,
  },
  post: { route: '/posts/$id', pathOf: (id) => `/posts/${id}`, icon: 'article', kind: msg`Стаття` },
  'content-page': {
    route: '/content-pages/$slug',
    pathOf: (id) => `/content-pages/${id}`,
    icon: 'copy',
    kind: msg`Сторінка`,
  },
  landing: { route: '/landings', pathOf: () => '/landings', icon: 'filter', kind: msg`Добірка` },
  review: { route: '/reviews/$id', pathOf: (id) => `/reviews/${id}`, icon: 'chat', kind: msg`Відгук` },
  plan: {
    route: '/scheduled',
    pathOf: () => '/scheduled',
    icon: 'clock',
    kind: msg({ message: 'Заплановане', context: 'one plan' }),
  },
  staff: { route: '/staff', pathOf: () => '/staff', icon: 'people', kind: msg`Працівник` },
};

interface PaletteProps {
  readonly onClose: () => void;
  readonly onSheet: () => void;
}

/**
 * The command palette: one field that opens anything that has a screen, by words in any order, and runs the menus'
 * commands.
 */
export function Palette({ onClose, onSheet }: PaletteProps) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const [asked, setAsked] = useState('');
  const [typed, setTyped] = useTyped(asked, setAsked, 150);
  const { found, error } = useFound(asked);
  const screens = useScreens();
  const actions = useActions(onSheet);
  const own = [...screens, ...actions].filter(({ label }) => hasWords(label, typed));
  const choices = typed.trim() === '' ? own : [...own, ...found];
  return (
    <Dialog title={t`Знайти або виконати`} isOpen onOpenChange={onClose}>
      <Autocomplete inputValue={typed} onInputChange={setTyped} disableAutoFocusFirst={false}>
        <div className={styles.scroll}>
          <SearchField
            aria-label={t`Товар, замовлення, покупець, екран або дія`}
            autoFocus
            className={clsx(fieldStyles.field, styles.search)}
          >
            <Input className={fieldStyles.control ?? ''} placeholder={t`Товар, замовлення, покупець, екран або дія`} />
          </SearchField>
          {error && <Notice tone="error">{errorMessage(error)}</Notice>}
          <Menu
            aria-label={t`Знайдене`}
            items={choices}
            className={styles.list ?? ''}
            renderEmptyState={() => <p className={styles.empty}>{t`Нічого не знайдено`}</p>}
          >
            {(choice) => (
              <MenuItem
                id={choice.id}
                textValue={choice.label}
                className={clsx(menuStyles.item, styles.choice)}
                onAction={() => {
                  onClose();
                  choice.run();
                }}
              >
                <Icon name={choice.icon} />
                <span className={styles.label}>{choice.label}</span>
                <span className={styles.note}>{choice.note}</span>
              </MenuItem>
            )}
          </Menu>
        </div>
      </Autocomplete>
    </Dialog>
  );
}

/** Returns a function that opens an address below /studio. */
function useOpen() {
  const router = useRouter();
  return (path: string) => void router.navigate({ href: router.options.basepath + path });
}

function useFound(q: string) {
  const { t, i18n } = useLingui();
  const may = useMay();
  const { api, lang } = useStudio();
  const router = useRouter();
  const open = useOpen();
  const { data = [], error } = useQuery({
    queryKey: ['find', q.trim()],
    queryFn: ({ signal }) => api.request(find, { query: { q: q.trim() }, signal }),
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
  });
  const choiceOf = ({ kind, id, name, note }: Found): Choice => {
    const screen = SCREENS[kind];
    return {
      id: `${kind}-${id}`,
      label: name[lang],
      note: [i18n._(screen.kind), note].filter(Boolean).join(' · '),
      icon: screen.icon,
      run: () => open(screen.pathOf(id)),
    };
  };
  const priceChoiceOf = ({ id, note: sku }: Found): Choice => ({
    id: `price-${id}`,
    label: t`Ціна ${sku}`,
    note: t`Дія`,
    icon: 'box',
    run: () => open(`/products?q=${encodeURIComponent(sku)}&price=${id}`),
  });
  // The first product is followed by the entry that edits its price.
  const priced = may('catalogue.write') ? data.find(({ kind }) => kind === 'product') : undefined;
  const found = data
    .filter(({ kind }) => SCREENS[kind].route in router.routesByPath)
    .flatMap((one) => (one === priced ? [choiceOf(one), priceChoiceOf(one)] : [choiceOf(one)]));
  return { found, error };
}

function useScreens(): Choice[] {
  const { t, i18n } = useLingui();
  const open = useOpen();
  return navigationFor(useMay()).flatMap(({ entries }) =>
    entries.map(({ to, label, icon }) => ({
      id: `screen-${to}`,
      label: i18n._(label),
      note: t`Екран`,
      icon,
      run: () => open(to),
    })),
  );
}

function useActions(onSheet: () => void): Choice[] {
  const { t } = useLingui();
  const may = useMay();
  const open = useOpen();
  const { lang, setLanguage, theme, setTheme } = useStudio();
  const note = t`Дія`;
  const phoneOrder: Choice = {
    id: 'phone-order',
    label: t`Прийняти замовлення телефоном`,
    note,
    icon: 'phone',
    run: () => open('/orders/new'),
  };
  const newProduct: Choice = {
    id: 'new-product',
    label: t`Додати товар`,
    note,
    icon: 'plus',
    run: () => open('/products/new'),
  };
  return [
    ...(may('orders.write') ? [phoneOrder] : []),
    ...(may('catalogue.write') ? [newProduct] : []),
    {
      id: 'theme',
      label: theme === 'dark' ? t`Світла тема` : t`Темна тема`,
      note,
      icon: 'eye',
      run: () => setTheme(theme === 'dark' ? 'light' : 'dark'),
    },
    ...LANGUAGES.filter((other) => other !== lang).map(
      (other): Choice => ({
        id: `language-${other}`,
        label: languageName(other),
        note,
        icon: 'chat',
        run: () => void setLanguage(other),
      }),
    ),
    { id: 'sheet', label: t`Клавіатурні скорочення`, note, icon: 'keyboard', run: onSheet },
  ];
}
