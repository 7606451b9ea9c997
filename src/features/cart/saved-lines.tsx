import { Trans, useLingui } from '@lingui/react/macro';
import type { SavedLine } from '../../contract/cart.ts';
import { useHref } from '../../lib/href.ts';
import { formatMoney } from '../../rules/money.ts';
import { paths } from '../../rules/paths.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { leaving } from '../../ui/leaving.ts';
import { Section } from '../../ui/page.tsx';
import styles from './cart-lines.module.css';
import { keyOfLine } from './choice.ts';
import { LinePicture, LineServices } from './line-parts.tsx';
import { useRemoveSaved, useRestoreLine } from './mutations.ts';

/** Lists the lines that were saved for later. */
export function SavedLines({ lines }: { readonly lines: readonly SavedLine[] }) {
  const { t } = useLingui();
  const title = t`Відкладено на потім`;
  return (
    <Section title={title}>
      {/* Takes the focus when the focused line is removed. */}
      <ul className={styles.lines} aria-label={title} tabIndex={-1}>
        {lines.map((line) => (
          <Line key={keyOfLine(line)} line={line} />
        ))}
      </ul>
    </Section>
  );
}

function Line({ line }: { readonly line: SavedLine }) {
  const { t } = useLingui();
  const href = useHref();
  const restore = useRestoreLine();
  const remove = useRemoveSaved();
  const { slug, name, services, price, quantity, stock } = line;
  return (
    <li className={styles.line}>
      <LinePicture line={line} />
      <div className={styles.text}>
        <a href={href(paths.page(slug))}>{name}</a>
        <LineServices services={services} />
        <small>
          <Trans>
            {formatMoney(price)} за шт., {quantity} шт.
          </Trans>
        </small>
        {stock === 0 && (
          <small className={styles.unavailable}>
            <Trans>Немає в наявності</Trans>
          </small>
        )}
      </div>
      <div className={styles.restore}>
        {stock > 0 && (
          <Button variant="secondary" aria-label={t`Повернути в кошик: ${name}`} onClick={leaving(() => restore(line))}>
            <Trans>Повернути в кошик</Trans>
          </Button>
        )}
      </div>
      <div className={styles.remove}>
        <IconButton label={t`Прибрати з відкладеного: ${name}`} onClick={leaving(() => remove(line))}>
          <Icon name="close" />
        </IconButton>
      </div>
    </li>
  );
}
