import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useShop } from '../../lib/shop.tsx';
import {
  CACHE_NAMES,
  CACHES,
  type CacheName,
  type Lifetime,
  type Purpose,
  STORED,
  STORED_KEYS,
  type StoredKey,
} from '../../rules/browser-data.ts';
import { COOKIES, OTHERS_COOKIES } from '../../rules/cookies.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Lists the data that the shop stores in a browser: every cookie and every item of the storage, from
 * src/rules/browser-data.ts.
 */
export function BrowserData() {
  const { t } = useLingui();
  const { purposes } = useShop();
  return (
    <section className="browser-data" aria-labelledby="browser-data">
      <h2 id="browser-data">{t`Що зберігається у вашому браузері`}</h2>
      <p>{t`Файли cookie браузер надсилає нам із кожним запитом; решта лежить лише у вашому браузері. Коли ви виходите з кабінету, видаляєте його або в цей браузер входить хтось інший, усе, що стосується вас, зникає.`}</p>
      <Cookies />
      <Stored />
      <WorkerCaches />
      <p>{t`Швидкість сторінок вимірюємо в частини відвідувачів: тип сторінки, мову, вид пристрою і зв’язку та скільки мілісекунд що тривало. Без cookie, номерів і адрес; лишаються тільки підсумки за день, рік із лишком.`}</p>
      <p>
        {purposes.length > 0
          ? t`Позначене «за вашою згодою» з’являється лише після неї. Змінити відповідь можна будь-коли; після відмови воно зникає.`
          : t`Тут лише те, без чого магазин не працює: статистики й реклами немає, тож згоди не питаємо.`}
      </p>
      {purposes.length > 0 && (
        // src/app/consent.ts handles its clicks, like the footer's.
        <Button variant="secondary" data-consent-settings data-needs-js>
          {t`Налаштування cookie`}
        </Button>
      )}
    </section>
  );
}

function Cookies() {
  const { t } = useLingui();
  const isAllowed = useIsStored();
  const about: Readonly<Record<keyof typeof COOKIES | keyof typeof OTHERS_COOKIES, string>> = {
    visitor: t`кошик і бажання того, хто не ввійшов у кабінет: випадковий номер, за яким їх знаходимо`,
    session: t`вхід у кабінет: випадковий номер`,
    device: t`браузер, з якого ви вже входили: хто підбирає ваш пароль з іншого, не заблокує вхід вам`,
    oauth: t`вхід через Google чи Facebook, поки він триває`,
    _ga: t`Google Analytics: відрізняє відвідувачів, без імен і контактів`,
    '_ga_*': t`Google Analytics: відрізняє відвідини`,
  };
  const others = Object.values(OTHERS_COOKIES).filter(isAllowed);
  return (
    <Table title={t`Файли cookie`}>
      {[...Object.values(COOKIES), ...others].map((cookie) => (
        <Row key={cookie.name} item={cookie} name={cookie.name} about={about[cookie.name]} />
      ))}
    </Table>
  );
}

function Stored() {
  const { t } = useLingui();
  const isAllowed = useIsStored();
  const about: Readonly<Record<StoredKey, string>> = {
    owner: t`чиє все нижче: номер кабінету, без імені`,
    'owner-tab': t`те саме для однієї вкладки`,
    checkout: t`що ви ввели під час оформлення замовлення`,
    'unpaid-order': t`ваші неоплачені замовлення`,
    'cart-kept': t`ваш кошик, щоб бачити його без зв’язку`,
    'cart-intent-*': t`зміни кошика, які ще не надіслано`,
    'cart-refusal-*': t`чому зміну кошика не прийнято, поки ви цього не побачили`,
    'recently-seen-*': t`товари, які ви дивилися`,
    'review-draft': t`відгук, який ви почали писати`,
    'product-review-*': t`відгук про товар, який ви почали писати, із зменшеними фото`,
    'stock-alerts': t`товари, про які ви просили повідомити, коли з’являться`,
    town: t`місто, для якого показуємо доставку`,
    'guide-*': t`що ви позначили, роблячи за кроками: кроки, матеріали, таймери`,
    'notebook-draft-*': t`незбережені тексти проєктів вашого записника`,
    'sign-up': t`реєстрація, що чекає на код`,
    'password-reset': t`зміна пароля, що чекає на код`,
    'analytics-consent': t`ваша відповідь на запитання про згоду`,
    'announcement-closed': t`яке оголошення ви закрили`,
    'tsr-scroll-restoration-v1_3': t`де ви зупинилися на сторінці`,
    'analytics-purchases': t`номери замовлень, щоб не порахувати їх двічі`,
    sentryReplaySession: t`запис відвідування, щоб знайти помилку сайту`,
  };
  return (
    <Table title={t`Пам’ять браузера`}>
      {STORED_KEYS.filter((key) => isAllowed(STORED[key])).map((key) => (
        <Row key={key} item={STORED[key]} name={key} about={about[key]} />
      ))}
    </Table>
  );
}

/** Lists the caches of the service worker. */
function WorkerCaches() {
  const { t } = useLingui();
  const about: Readonly<Record<CacheName, string>> = {
    'kept-pages': t`сторінки, які ви відкривали, щоб показати їх без зв’язку; для всіх вони однакові`,
    'kept-pictures': t`зображення з них`,
    'kept-files': t`оформлення, шрифти й програма сайту`,
  };
  return (
    <Table title={t`Сторінки на випадок, коли немає зв’язку`}>
      {CACHE_NAMES.map((name) => (
        <Row key={name} item={CACHES[name]} name={name} about={about[name]} />
      ))}
    </Table>
  );
}

interface StoredData {
  readonly lifetime: Lifetime;
  readonly needsConsent?: Purpose;
}

/** Returns a predicate for the items that this shop stores, with or without consent. */
function useIsStored(): (item: StoredData) => boolean {
  const { purposes } = useShop();
  return ({ needsConsent }) => needsConsent === undefined || purposes.includes(needsConsent);
}

function Table({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="browser-data-table">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Назва`}</th>
            <th scope="col">{t`Навіщо`}</th>
            <th scope="col">{t`Як довго`}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly item: StoredData;
  readonly name: string;
  readonly about: string;
}

function Row({ item, name, about }: RowProps) {
  const { t } = useLingui();
  const lifetime = useLifetime();
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
      </th>
      <td>
        {about}
        {item.needsConsent && <small>{t`за вашою згодою`}</small>}
      </td>
      <td>{lifetime(item.lifetime)}</td>
    </tr>
  );
}

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const YEAR = 365 * DAY;

function useLifetime(): (lifetime: Lifetime) => string {
  const { t } = useLingui();
  return (lifetime) => {
    if (lifetime === 'tab') return t`до закриття вкладки`;
    if (lifetime === 'visitor') return t`до виходу з кабінету`;
    if (lifetime === 'always') return t`доки не очистите браузер`;
    const [years, days, minutes] = [lifetime / YEAR, lifetime / DAY, lifetime / MINUTE];
    if (years >= 1) return t`${years} ${plural(years, { one: 'рік', few: 'роки', many: 'років', other: 'року' })}`;
    if (days >= 1) return t`${days} ${plural(days, { one: 'день', few: 'дні', many: 'днів', other: 'дня' })}`;
    return t`${minutes} ${plural(minutes, { one: 'хвилина', few: 'хвилини', many: 'хвилин', other: 'хвилини' })}`;
  };
}
