import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Attribute } from '../../contract/dictionaries.ts';
import { moveBy } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { OrderButtons } from '../../ui/order-buttons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './dictionaries.module.css';
import { useWrite } from './use-write.ts';

/** Common fields of the entries of all dictionaries. */
type DictionaryEntry = Pick<Attribute, 'code' | 'name' | 'products'>;

interface DictionaryPanelProps<Entry extends DictionaryEntry> {
  readonly kind: 'attributes' | 'services';
  readonly title: string;
  readonly add: string;
  readonly entries: readonly Entry[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Returns a note beside the name, such as a price. */
  readonly note?: (entry: Entry) => string;
  readonly reorder: (codes: string[]) => Promise<unknown>;
  readonly remove: (code: string) => Promise<unknown>;
  /** Renders the dialog that edits an entry, or creates one for null. */
  readonly dialog: (entry: Entry | null, close: () => void) => ReactNode;
}

/** Lists the entries of a dictionary in their order. Each can be edited and moved; unused ones can be removed. */
export function DictionaryPanel<Entry extends DictionaryEntry>(props: DictionaryPanelProps<Entry>) {
  const { kind, title, add, entries, error, onRetry, note, reorder, remove, dialog } = props;
  const { t } = useLingui();
  const { lang } = useStudio();
  const canWrite = useMay()('catalogue.write');
  const [edited, setEdited] = useState<{ readonly entry: Entry | null } | null>(null);
  const [removed, setRemoved] = useState<Entry | null>(null);
  const { write, message, isPending } = useWrite(kind);
  const move = (index: number, by: 1 | -1) => {
    const codes = (entries ?? []).map(({ code }) => code);
    void write(() => reorder(moveBy(codes, index, by)));
  };
  return (
    <Panel
      title={title}
      aside={
        canWrite && (
          <Button variant="secondary" onPress={() => setEdited({ entry: null })}>
            {add}
          </Button>
        )
      }
    >
      {error != null && <ErrorState error={error} onRetry={onRetry} />}
      {!entries && error == null && <Skeleton rows={4} />}
      <div role="alert">{message !== null && <Notice tone="error">{message}</Notice>}</div>
      {entries?.length === 0 && <EmptyState icon="tag" title={t`Тут поки нічого немає`} />}
      <ul className={styles.list}>
        {entries?.map((entry, index) => (
          <li key={entry.code} className={styles.row}>
            <div className={styles.words}>
              <p>{entry.name[lang]}</p>
              <p className={layout.soft}>
                {note && `${note(entry)} · `}
                {t`товарів: ${entry.products}`}
              </p>
            </div>
            {canWrite && (
              <div className={styles.buttons}>
                <OrderButtons
                  name={entry.name[lang]}
                  index={index}
                  count={entries.length}
                  isDisabled={isPending}
                  onMove={(by) => move(index, by)}
                />
                <IconButton icon="edit" label={t`${entry.name[lang]}: змінити`} onPress={() => setEdited({ entry })} />
                <IconButton icon="trash" label={t`${entry.name[lang]}: видалити`} onPress={() => setRemoved(entry)} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {edited && dialog(edited.entry, () => setEdited(null))}
      <ConfirmDialog
        title={t`Видалити «${removed?.name[lang] ?? ''}»?`}
        action={t`Видалити`}
        isDangerous
        isDisabled={(removed?.products ?? 0) > 0}
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        onConfirm={async () => {
          if (!removed) return;
          await remove(removed.code);
          onRetry();
        }}
      >
        <p>
          {(removed?.products ?? 0) > 0
            ? t`Це мають товари: ${removed?.products ?? 0}. Спершу приберіть це з них.`
            : t`Жоден товар цього не має.`}
        </p>
      </ConfirmDialog>
    </Panel>
  );
}
