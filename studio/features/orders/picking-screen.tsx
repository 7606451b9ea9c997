import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { serviceText } from '../../../src/rules/ordered-services.ts';
import { type PackingOrder, type PackingState, printPicking } from '../../contract/packing.ts';
import { type PickingRow, pickedOf, pickingRowsOf } from '../../contract/picking-list.ts';
import { useErrorMessage } from '../../lib/error-message.ts';
import { isCodeOf } from '../../lib/scan.ts';
import { useMay } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { CameraButton } from '../../ui/camera-button.tsx';
import cells from '../../ui/cells.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LinePicture } from './order-lines.tsx';
import styles from './packing.module.css';
import { packingQueryOf, usePackingState, usePickedTick } from './packing-queries.ts';
import { pickingRoute } from './route.tsx';
import { ScanBar } from './scan-bar.tsx';
import { useScans } from './use-scans.ts';
import { DELIVERY_WORDS } from './words.ts';

const NONE: PackingState['ticks'] = [];

/** The picking list: each product of the orders to pack once, by shelf, with the orders that need it. */
export function PickingScreen() {
  const { t } = useLingui();
  const { api } = useStudio();
  const { id: ids } = useSearch({ from: pickingRoute.id });
  const { data, error, refetch } = useQuery(packingQueryOf(api));
  const ticks = usePackingState()?.ticks ?? NONE;
  const chosen = data?.filter(({ id }) => ids === undefined || ids.includes(id)) ?? [];
  return (
    <>
      <PageHeader title={t`Лист підбору`} back={<Link to="/packing">{t`Збирання`}</Link>}>
        {chosen.length > 0 && (
          <a href={api.url(printPicking, { query: ids ? { id: [...ids] } : {} })} target="_blank" rel="noreferrer">
            {t`Друкувати`}
          </a>
        )}
      </PageHeader>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={6} />}
      {data?.length === 0 && (
        <EmptyState icon="box" title={t`Підбирати нічого`}>
          <p>{t`Усі замовлення зібрано. Нові з’являться тут самі.`}</p>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <OrderChoice orders={data} chosen={chosen} />
          {chosen.length > 0 ? (
            <Rows orders={data} rows={pickingRowsOf(chosen)} ticks={ticks} />
          ) : (
            <EmptyState icon="box" title={t`Вибрані замовлення вже не чекають на збирання`}>
              <Link to="/picking" search={{}}>{t`Лист підбору всіх замовлень`}</Link>
            </EmptyState>
          )}
        </>
      )}
    </>
  );
}

interface OrderChoiceProps {
  readonly orders: readonly PackingOrder[];
  readonly chosen: readonly PackingOrder[];
}

/** Chooses the orders of the list, which are in the address. */
function OrderChoice({ orders, chosen }: OrderChoiceProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const choose = (id: string, isChosen: boolean) => {
    const before = chosen.map((order) => order.id);
    const next = isChosen ? [...before, id] : before.filter((one) => one !== id);
    // An address without orders means all of them.
    if (next.length === 0) return;
    void navigate({
      to: '/picking',
      search: next.length === orders.length ? {} : { id: next },
      replace: true,
    });
  };
  return (
    <details>
      <summary>{t`Замовлень у листі: ${chosen.length} з ${orders.length}`}</summary>
      <div className={styles.chosen}>
        {orders.map(({ id, number, shippingMethod }) => (
          <Checkbox
            key={id}
            isSelected={chosen.some((order) => order.id === id)}
            onChange={(isChosen) => choose(id, isChosen)}
          >
            № {number}, {i18n._(DELIVERY_WORDS[shippingMethod])}
          </Checkbox>
        ))}
      </div>
    </details>
  );
}

interface RowsProps {
  readonly orders: readonly PackingOrder[];
  readonly rows: readonly PickingRow[];
  readonly ticks: PackingState['ticks'];
}

function Rows({ orders, rows, ticks }: RowsProps) {
  const { t } = useLingui();
  const errorMessage = useErrorMessage();
  const tick = usePickedTick();
  const gtins = new Map(orders.flatMap(({ lines }) => lines.map(({ sku, gtin }) => [sku, gtin])));
  const done = rows.filter((row) => pickedOf(row, ticks).pieces === row.quantity).length;
  const { result, scan } = useScans({
    orders,
    own(code, refuse) {
      const row = rows.find(({ sku }) => isCodeOf(code, { sku, gtin: gtins.get(sku) ?? null }));
      if (!row) return null;
      if (pickedOf(row, ticks).pieces === row.quantity) return { tone: 'error', text: t`Уже взято: ${row.name}` };
      tick.mutateAsync({ row, isPicked: true }).catch(refuse);
      return { tone: 'success', text: t`Взято ${row.quantity} шт.: ${row.name}` };
    },
    onProduct: ({ name, sku }) => t`Не те: ${name} (${sku}) не з цього листа`,
  });
  return (
    <>
      <div role="alert">{tick.error && <Notice tone="error">{errorMessage(tick.error)}</Notice>}</div>
      <ul className={styles.lines}>
        {rows.map((row) => (
          <li key={row.sku} className={styles.line}>
            <Row row={row} ticks={ticks} onTick={(isPicked) => tick.mutate({ row, isPicked })} />
          </li>
        ))}
      </ul>
      <ScanBar result={result} idle={t`Взято ${done} з ${rows.length} товарів`}>
        <CameraButton onCode={scan} />
      </ScanBar>
    </>
  );
}

interface RowProps {
  readonly row: PickingRow;
  readonly ticks: PackingState['ticks'];
  readonly onTick: (isPicked: boolean) => void;
}

function Row({ row, ticks, onTick }: RowProps) {
  const { t } = useLingui();
  const may = useMay();
  const { pieces, by } = pickedOf(row, ticks);
  const isPicked = pieces === row.quantity;
  return (
    <>
      <Checkbox
        isSelected={isPicked}
        isIndeterminate={!isPicked && pieces > 0}
        isDisabled={!may('orders.write')}
        onChange={() => onTick(!isPicked)}
      >
        <span className={styles.words}>
          <span>
            {row.shelf !== null && <span className={styles.shelf}>{row.shelf} · </span>}
            <strong>{pieces > 0 && !isPicked ? t`${pieces} з ${row.quantity} шт.` : t`${row.quantity} шт.`}</strong>{' '}
            {row.name}
          </span>
          <span className={cells.soft}>{[row.sku, ...by.filter((name) => name !== '')].join(' · ')}</span>
          {row.orders.map((order) => (
            <span key={order.id} className={cells.soft}>
              № {order.number} × {order.quantity}
              {order.services.map((services) => ` + ${services.map(serviceText).join(', ')}`)}
            </span>
          ))}
        </span>
      </Checkbox>
      <LinePicture picture={row.picture} />
    </>
  );
}
