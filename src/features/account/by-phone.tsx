import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useIsMounted } from '../../lib/mounted.ts';
import { useShop } from '../../lib/shop.tsx';
import { formatPhone } from '../../rules/phone.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './by-phone.module.css';
import { siteQuery } from './site-query.ts';

/** How to reach the shop: what to do where the site itself cannot help. */
export function ByPhone() {
  const { api } = useShop();
  const { data: site, error } = useQuery({ ...siteQuery(api), enabled: useIsMounted() });
  if (error) {
    return (
      <p>
        <Trans>Телефон і пошта — унизу сторінки.</Trans>
      </p>
    );
  }
  if (!site) return <Skeleton height="3rem" width="16rem" />;
  const [phone = ''] = site.phones;
  return (
    <div className={styles.ways}>
      <ButtonLink href={`tel:${phone}`}>{formatPhone(phone)}</ButtonLink>
      <ButtonLink variant="secondary" href={`mailto:${site.email}`}>
        {site.email}
      </ButtonLink>
      <p>{site.openingHours.map(({ label }) => label).join('; ')}</p>
    </div>
  );
}
