import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../../src/lib/use-debounced.ts';
import { isValidSlug } from '../../../../src/rules/slug.ts';
import { useStudio } from '../../../lib/studio.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useEditor } from '../editor.ts';
import { slugQuery } from '../queries.ts';
import { Section } from './section.tsx';
import { SuccessorEntry } from './successor-entry.tsx';

/**
 * Edits the slug of the product's page, and shows the redirects from its old slugs and from a product that is or will be
 * hidden.
 */
export function AddressSection() {
  const { t } = useLingui();
  const { form, product, isReadOnly } = useEditor();
  const slug = form.values.slug.trim();
  const isOther = slug !== form.base.slug;
  return (
    <Section id="address" title={t`Адреса сторінки`}>
      <TextField
        {...form.field('slug')}
        label={t`Адреса`}
        hint={t`Латинські літери, цифри й дефіси; однакова для обох мов`}
        isReadOnly={isReadOnly}
      />
      {isOther && product && (
        <Notice tone="warning">
          {t`Стара адреса /${form.base.slug} вестиме на нову: посилання й пошук не зламаються.`}
        </Notice>
      )}
      {isOther && isValidSlug(slug) && <Use slug={slug} />}
      {product && !form.values.isPublished && <SuccessorEntry product={product} isReadOnly={isReadOnly} />}
      {product && product.redirectsFrom.length > 0 && (
        <div>
          <p className={layout.soft}>{t`Сюди ведуть і давні адреси:`}</p>
          <ul>
            {product.redirectsFrom.map((old) => (
              <li key={old}>/{old}</li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}

/** Shows the use of the typed slug. */
function Use({ slug }: { readonly slug: string }) {
  const { t } = useLingui();
  const { api } = useStudio();
  const { product } = useEditor();
  const { data } = useQuery(slugQuery(api, useDebounced(slug, 300)));
  if (data?.use === 'page') return <Notice tone="error">{t`За цією адресою вже є інша сторінка.`}</Notice>;
  if (data?.use === 'redirect' && data.to !== product?.slug)
    return (
      <Notice tone="warning">
        {t`Ця адреса тепер веде на /${data.to ?? ''}. Після збереження там буде цей товар.`}
      </Notice>
    );
  return null;
}
