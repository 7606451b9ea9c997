import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type StudioMenu, updateMenu } from '../../contract/menu.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './content.module.css';
import { FormErrors } from './form-errors.tsx';
import { moved } from './moved.ts';
import { menuQuery } from './queries.ts';
import { useForm } from './use-form.ts';
import { useSave } from './use-save.ts';

/** What the header's menu and the footer lead to, and in which order. */
export function MenuScreen() {
  const { api } = useStudio();
  const { data, error, refetch } = useQuery({ ...menuQuery(api), refetchOnWindowFocus: false });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={12} />;
  return <MenuForm key={data.version} menu={data} />;
}

function MenuForm({ menu }: { readonly menu: StudioMenu }) {
  const { t } = useLingui();
  const { api, lang } = useStudio();
  const canWrite = useMay()('content.write');
  const [version, setVersion] = useState(menu.version);
  const form = useForm({ categories: menu.categories, pages: menu.pages });
  const { values, set } = form;
  useLeaveWarning(form.isChanged);
  const save = useSave({
    save: (of: string) =>
      api.request(updateMenu, {
        body: {
          version: of,
          categories: values.categories.map(({ id, isShown }) => ({ id, isShown })),
          pages: values.pages.map(({ slug, isShown }) => ({ slug, isShown })),
        },
      }),
    onSaved: () => {
      form.saved(values, false);
      toast(t`Меню збережено`);
    },
  });
  return (
    <div className={styles.form}>
      <PageHeader title={t`Меню й підвал`}>
        {canWrite && (
          <Button isPending={save.isPending} isDisabled={!form.isChanged} onPress={() => save.mutate(version)}>
            {t`Зберегти меню`}
          </Button>
        )}
      </PageHeader>
      <FormErrors
        error={save.error}
        onKeepMine={(current) => {
          const next = versionIn(current) ?? version;
          setVersion(next);
          save.mutate(next);
        }}
        onTakeTheirs={() => window.location.reload()}
      />
      <Panel title={t`Розділи каталогу`}>
        <Sorted
          items={values.categories.map(({ id, name, below, isShown }) => ({
            id: String(id),
            name: name[lang],
            note: t`підрозділів: ${below}`,
            isShown,
          }))}
          isDisabled={!canWrite}
          onMove={(index, by) => set('categories', moved(values.categories, index, by))}
          onShow={(index, isShown) =>
            set(
              'categories',
              values.categories.map((one, place) => (place === index ? { ...one, isShown } : one)),
            )
          }
        />
      </Panel>
      <Panel title={t`Сторінки в підвалі`}>
        <Sorted
          items={values.pages.map(({ slug, title, isShown, isPublished }) => ({
            id: slug,
            name: title[lang],
            note: isPublished ? `/${slug}` : t`приховано`,
            isShown,
          }))}
          isDisabled={!canWrite}
          onMove={(index, by) => set('pages', moved(values.pages, index, by))}
          onShow={(index, isShown) =>
            set(
              'pages',
              values.pages.map((one, place) => (place === index ? { ...one, isShown } : one)),
            )
          }
        />
      </Panel>
    </div>
  );
}

/** What the menu is now, as a conflict has told it. */
function versionIn(current: unknown): string | null {
  const version = typeof current === 'object' && current !== null && 'version' in current ? current.version : null;
  return typeof version === 'string' ? version : null;
}

interface SortedProps {
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly note: string;
    readonly isShown: boolean;
  }[];
  readonly isDisabled: boolean;
  readonly onMove: (index: number, by: -1 | 1) => void;
  readonly onShow: (index: number, isShown: boolean) => void;
}

function Sorted({ items, isDisabled, onMove, onShow }: SortedProps) {
  const { t } = useLingui();
  return (
    <ol className={styles.sorted}>
      {items.map(({ id, name, note, isShown }, index) => (
        <li key={id}>
          <span className={styles.grow}>
            {name} <span className={styles.soft}>{note}</span>
          </span>
          <Switch isSelected={isShown} isDisabled={isDisabled} onChange={(is) => onShow(index, is)}>
            {t`Показувати «${name}»`}
          </Switch>
          <IconButton
            icon="chevron-up"
            label={t`Вище: ${name}`}
            isDisabled={isDisabled || index === 0}
            onPress={() => onMove(index, -1)}
          />
          <IconButton
            icon="chevron-down"
            label={t`Нижче: ${name}`}
            isDisabled={isDisabled || index === items.length - 1}
            onPress={() => onMove(index, 1)}
          />
        </li>
      ))}
    </ol>
  );
}
