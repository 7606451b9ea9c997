import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Layout, Site } from '../../contract/layout.ts';
import { useHref } from '../../lib/href.ts';
import { paths } from '../../rules/paths.ts';
import { formatPhone } from '../../rules/phone.ts';
import { isDemoCode } from '../../rules/seller.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import styles from './footer.module.css';
import { toolsOf } from './tools-of.ts';

interface Props {
  readonly layout: Layout;
  /** True if shoppers are asked for consent; then a button in the footer reopens the question. */
  readonly asksConsent: boolean;
}

/** Contacts, the seller's legal name, and the pages about buying. Rendered once per language. */
export function Footer({ layout: { site, menu, pages }, asksConsent }: Props) {
  const { t } = useLingui();
  const href = useHref();
  const linkOf = ({ slug, name }: Layout['pages'][number]) => ({ name, href: href(paths.page(slug)) });
  const tools = toolsOf(pages);
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <section aria-label={t`Про магазин`}>
          <a className={styles.brand} href={href(paths.home)}>
            <BrandMark size={40} />
            {site?.name ?? t`Позолота`}
          </a>
          <p>{t`Матеріали для золочення, живопису й рукоділля. Радимо те, чим працюємо самі.`}</p>
          {site && (
            <p className={styles.legal}>
              {site.legalName}
              <br />
              {isDemoCode(site.registrationCode) ? t`Демонстраційний магазин` : `${t`Код`} ${site.registrationCode}`}
            </p>
          )}
          {site && site.socials.length > 0 && (
            <ul className={`${styles.list} ${styles.socials}`}>
              <Links links={site.socials.map(({ name, url }) => ({ name, href: url }))} />
            </ul>
          )}
          {asksConsent && (
            // src/app/consent.ts listens to its clicks: React does not hydrate an island.
            <button type="button" className={styles.consent} data-consent-settings data-needs-js>
              {t`Налаштування cookie`}
            </button>
          )}
        </section>
        {site && <Contacts site={site} />}
        <LinkList
          title={t`Каталог`}
          links={menu.map(({ slug, name }) => ({ name, href: href(paths.category(slug)) }))}
        />
        <LinkList
          title={t`Покупцям`}
          links={[
            ...pages.filter((page) => !tools.includes(page)).map(linkOf),
            ...tools.slice(0, 1).map((tool) => ({ ...linkOf(tool), name: t`Інструменти майстра` })),
            { name: t`Блог`, href: href(paths.blog) },
          ]}
        />
      </div>
    </footer>
  );
}

function Contacts({ site: { phones, email, address, openingHours } }: { readonly site: Site }) {
  const { t } = useLingui();
  return (
    <Part name={t`Контакти`}>
      <ul className={styles.list}>
        {phones.map((phone) => (
          <li key={phone}>
            <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
          </li>
        ))}
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
        <li>
          {address.city}, {address.street}
        </li>
        {openingHours.map(({ label }) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </Part>
  );
}

/**
 * A part of the footer: a column under a heading where the window is wide, an item of an accordion on phones. Either the
 * heading or the summary is shown.
 */
function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2>{name}</h2>
      <details>
        <summary>{name}</summary>
        {children}
      </details>
    </section>
  );
}

interface LinkListProps {
  readonly title: string;
  readonly links: readonly { readonly name: string; readonly href: string }[];
}

/** Renders nothing without links. */
function LinkList({ title, links }: LinkListProps) {
  const { t } = useLingui();
  if (links.length === 0) return null;
  // The menu is a catalogue too, and users of screen readers cannot tell two landmarks of one name apart.
  return (
    <nav aria-label={t`${title}, унизу сторінки`}>
      <Part name={title}>
        <ul className={styles.list}>
          <Links links={links} />
        </ul>
      </Part>
    </nav>
  );
}

const Links = ({ links }: Pick<LinkListProps, 'links'>) =>
  links.map(({ name, href }) => (
    <li key={href}>
      <a href={href}>{name}</a>
    </li>
  ));
