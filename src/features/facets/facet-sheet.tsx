import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { afterPaint } from '../../lib/after-paint.ts';
import { formatCount } from '../../rules/count.ts';
import { countChosen, NO_CHOICE } from '../../rules/facet-choice.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FacetList, type FacetListProps } from './facet-list.tsx';
import styles from './facet-sheet.module.css';

interface Props extends FacetListProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** True while the counts are those of the previous choice. */
  readonly isPending?: boolean;
}

/** The filters on a phone: a sheet over the list, whose button shows the number of products that the choice leaves. */
export function FacetSheet({ isOpen, onClose, counts, choice, onChange, isPending = false }: Props) {
  const { t } = useLingui();
  const { total } = counts;
  const amount = formatCount(total);
  return (
    <Dialog
      title={t`Фільтри`}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          {countChosen(choice) > 0 && (
            <Button variant="secondary" onClick={() => afterPaint(() => onChange(NO_CHOICE))}>
              {t`Скинути все`}
            </Button>
          )}
          <Button isWide onClick={() => afterPaint(onClose)}>
            {isPending
              ? t`Показати товари`
              : t`Показати ${amount} ${plural(total, { one: 'товар', few: 'товари', many: 'товарів', other: 'товару' })}`}
          </Button>
        </div>
      }
    >
      <FacetList counts={counts} choice={choice} onChange={onChange} />
    </Dialog>
  );
}
