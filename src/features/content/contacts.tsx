import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Site } from '../../contract/layout.ts';
import { isHoliday, kyivMoment } from '../../rules/kyiv-calendar.ts';
import { formatPhone } from '../../rules/phone.ts';
import { isPlaceKnown } from '../../rules/seller.ts';
import { Icon } from '../../ui/icon.tsx';
import { Seller } from './seller.tsx';

/** The shop's address, opening hours and contacts. */
export function Contacts({ site }: { readonly site: Site }) {
  const { t } = useLingui();
  const { street, latitude, longitude } = site.address;
  return (
    <section className="shop-contacts" aria-label={t`Контакти магазину`}>
      <div>
        <Icon name="phone" />
        {site.phones.map((phone) => (
          <a key={phone} href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        ))}
        <a href={`mailto:${site.email}`}>{site.email}</a>
      </div>
      <div>
        <Icon name="pin" />
        <address>
          {street}
          <br />
          {placeLine(site.address)}
        </address>
        {isPlaceKnown(site.address) && (
          <a href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}>
            <Trans>Показати на мапі</Trans>
          </a>
        )}
      </div>
      <div>
        <Icon name="clock" />
        {site.openingHours.map(({ label }) => (
          <span key={label}>{label}</span>
        ))}
        <span>{t`У державні свята — вихідний`}</span>
        <OpenNow site={site} />
      </div>
      <Seller site={site} />
    </section>
  );
}

/** Shows whether the shop is open now. Only the browser knows the time, so the place is reserved until hydration. */
function OpenNow({ site }: { readonly site: Site }) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  useEffect(() => setOpen(isOpenAt(site.openingHours, new Date())), [site]);
  return (
    <span className={isOpen ? 'shop-open' : 'shop-closed'}>
      {isOpen === null ? '\u00a0' : isOpen ? <Trans>Зараз відчинено</Trans> : <Trans>Зараз зачинено</Trans>}
    </span>
  );
}

/** Returns true if the shop is open at an instant: from `opens` until before `closes`, except on public holidays. */
export function isOpenAt(openingHours: Site['openingHours'], instant: Date): boolean {
  const { date, day, time } = kyivMoment(instant);
  if (isHoliday(date)) return false;
  return openingHours.some(({ days, opens, closes }) => days.includes(day) && opens <= time && time < closes);
}

/**
 * Returns a place as one line: `Яворів, Івано-Франківська обл., 78600`. A city that is its own region is named once.
 */
export function placeLine(address: { readonly city: string; readonly region: string; readonly postalCode: string }) {
  const { city, region, postalCode } = address;
  return [city, region === city ? '' : region, postalCode].filter((part) => part !== '').join(', ');
}
