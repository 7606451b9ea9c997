import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type MenuWrite, type StudioMenu, studioMenuSchema, updateMenu } from '../../contract/menu.ts';
import { moveBy } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import layout from '../../ui/layout.module.css';
import { OrderButtons } from '../../ui/order-buttons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormBar } from '../forms/form-bar.tsx';
import { useEdited } from '../forms/use-edited.ts';
import styles from './content.module.css';
import { CONTENT, menuQuery } from './queries.ts';

/** The screen of the header menu and the footer: their links and the order of these. */
export function MenuScreen() {
  const { api } = useStudio();
  const { data, error, refetch } = useQuery({ ...menuQuery(api), refetchOnWindowFocus: false });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={12} />;
  return <MenuForm menu={data} />;
}

/** Returns the values of the form, which are also the input of a save. */
function valuesOf(menu: StudioMenu | null): MenuWrite {
  if (!menu) return { version: '', categories: [], pages: [] };
  return {
    version: menu.version,
    categories: menu.categories.map(({ id, isShown }) => ({ id, isShown })),
    pages: menu.pages.map(({ slug, isShown }) => ({ slug, isShown })),
  };
}

/** Returns the typed order adapted to the present menu: new links are appended, removed ones are dropped. */
export function completed(values: MenuWrite, menu: StudioMenu): MenuWrite {
  const now = valuesOf(menu);
  const complete = <Item,>(said: readonly Item[], all: readonly Item[], keyOf: (item: Item) => unknown) => {
    const keys = new Set(all.map(keyOf));
    const left = said.filter((item) => keys.has(keyOf(item)));
    const named = new Set(left.map(keyOf));
    return [...left, ...all.filter((item) => !named.has(keyOf(item)))];
  };
  return {
    version: values.version,
    categories: complete(values.categories, now.categories, ({ id }) => id),
    pages: complete(values.pages, now.pages, ({ slug }) => slug),
  };
}

function useMenu(menu: StudioMenu) {
  const { t } = useLingui();
  const { api } = useStudio();
  const queryClient = useQueryClient();
  return useEdited<StudioMenu, MenuWrite>({
    ...{ entity: 'menu', id: '1', title: t`Меню й підвал`, row: menu, rowSchema: studioMenuSchema },
    ...{ valuesOf, fitTo: completed, hidden: ['version'] },
    // The menu has no revision, because its rows have their own; every save sends its version instead.
    revisionOf: () => null,
    store: async ({ values }) => (await api.request(updateMenu, { body: values })).menu,
    onSaved: () => {
      toast(t`Меню збережено`);
      void queryClient.invalidateQueries({ queryKey: [CONTENT] });
    },
  });
}

function MenuForm({ menu }: { readonly menu: StudioMenu }) {
  const { t } = useLingui();
  const { lang } = useStudio();
  const canWrite = useMay()('content.write');
  const form = useMenu(menu);
  const { values, set } = form;
  const known = form.row ?? menu;
  const categoryOf = (of: number) => known.categories.find(({ id }) => id === of);
  const pageOf = (of: string) => known.pages.find(({ slug }) => slug === of);
  const formatCategories = (value: unknown) => {
    const said = value as MenuWrite['categories'];
    return said.map(({ id, isShown }) => formatOne(categoryOf(id)?.name[lang] ?? `№ ${id}`, isShown)).join(', ');
  };
  const formatPages = (value: unknown) => {
    const said = value as MenuWrite['pages'];
    return said.map(({ slug, isShown }) => formatOne(pageOf(slug)?.title[lang] ?? `/${slug}`, isShown)).join(', ');
  };
  const formatOne = (name: string, isShown: boolean) => (isShown ? name : t`${name} (приховано)`);
  return (
    <div className={styles.form}>
      <PageHeader title={t`Меню й підвал`} />
      <Panel title={t`Розділи каталогу`}>
        <Sorted
          items={values.categories.map(({ id, isShown }) => {
            const { name, below = 0 } = categoryOf(id) ?? {};
            return { id: String(id), name: name?.[lang] ?? `№ ${id}`, note: t`підрозділів: ${below}`, isShown };
          })}
          isDisabled={!canWrite}
          onMove={(index, by) => set('categories', moveBy(values.categories, index, by))}
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
          items={values.pages.map(({ slug, isShown }) => {
            const page = pageOf(slug);
            const note = page?.isPublished ? `/${slug}` : t`приховано`;
            return { id: slug, name: page?.title[lang] ?? `/${slug}`, note, isShown };
          })}
          isDisabled={!canWrite}
          onMove={(index, by) => set('pages', moveBy(values.pages, index, by))}
          onShow={(index, isShown) =>
            set(
              'pages',
              values.pages.map((one, place) => (place === index ? { ...one, isShown } : one)),
            )
          }
        />
      </Panel>
      {canWrite && (
        <FormBar
          form={form}
          label={t`Зберегти меню`}
          write={{ write: 'menu.update', input: values }}
          words={{
            categories: { label: t`Розділи каталогу`, format: formatCategories },
            pages: { label: t`Сторінки в підвалі`, format: formatPages },
          }}
        />
      )}
    </div>
  );
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
            {name} <span className={layout.soft}>{note}</span>
          </span>
          <Switch isSelected={isShown} isDisabled={isDisabled} onChange={(is) => onShow(index, is)}>
            {t`Показувати «${name}»`}
          </Switch>
          <OrderButtons
            name={name}
            index={index}
            count={items.length}
            isDisabled={isDisabled}
            onMove={(by) => onMove(index, by)}
          />
        </li>
      ))}
    </ol>
  );
}
