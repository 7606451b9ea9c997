import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { ShelvedProduct } from '../../contract/store-room.ts';
import { beep } from '../../lib/beep.ts';
import { useScan } from '../../lib/scan.ts';
import { useSession } from '../../lib/session.ts';
import { useStudio } from '../../lib/studio.tsx';
import { submitting } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { CameraButton, canScanByCamera } from '../../ui/camera-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { ScanBar } from '../orders/scan-bar.tsx';
import type { ScanResult } from '../orders/use-scans.ts';
import { changesOf, type ShelfValues, valuesOf, withWaiting } from './changes.ts';
import { ProductForm } from './product-form.tsx';
import styles from './store-room.module.css';
import { useLookUp } from './use-look-up.ts';
import { queue, useQueueSender, useQueueState } from './use-queue.ts';
import { Problems, WaitingCount, WaitingList } from './waiting-list.tsx';

const FORM = 'store-room-product';

/** The last thing that happened, for the bar: a message, or a save, whose state is that of its changes. */
type Told = ScanResult | { readonly sku: string; readonly ids: readonly string[] };

/** The store room on a phone: a code is scanned or typed, and price, pieces and visibility are changed, also offline. */
export function StoreRoomScreen() {
  const { t } = useLingui();
  useQueueSender();
  const room = useRoom();
  const { found, product } = room;
  const result = useResult(room.told);
  useScan(room.scan);
  return (
    <div className={styles.screen}>
      <PageHeader title={t`Комора`} meta={<WaitingCount />} />
      <Search onCode={room.scan} />
      <Problems />
      {found.kind === 'looking' && <Skeleton rows={3} />}
      {found.kind === 'found' && found.isKept && (
        <Notice tone="warning">{t`Немає зв’язку: дані з цього пристрою, якими ви бачили їх востаннє.`}</Notice>
      )}
      {product && (
        <ProductForm
          key={`${product.id} ${room.opened}`}
          id={FORM}
          product={product}
          onClose={room.close}
          onSave={room.save}
          onDirty={room.onDirty}
          onScan={room.scan}
        />
      )}
      {!product && found.kind === 'found' && <Choice products={found.products} onChoose={room.open} />}
      {!product && found.kind !== 'found' && found.kind !== 'looking' && (
        <EmptyState icon="box" title={t`Відскануйте товар`}>
          <p>{t`Підійде штрихкод, артикул або слова з назви.`}</p>
        </EmptyState>
      )}
      <WaitingList />
      <ScanBar result={result} idle={product ? '' : t`Скануйте або впишіть код`}>
        {product && <Button type="submit" form={FORM}>{t`Зберегти`}</Button>}
      </ScanBar>
    </div>
  );
}

function Search({ onCode }: { readonly onCode: (code: string) => void }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const submit = submitting(() => {
    if (code.trim() === '') return;
    onCode(code.trim());
    setCode('');
  });
  return (
    <form onSubmit={submit} className={styles.search}>
      <TextField
        label={t`Штрихкод, артикул або назва`}
        value={code}
        onChange={setCode}
        autoComplete="off"
        maxLength={100}
        hint={
          canScanByCamera()
            ? undefined
            : t`Цей браузер не вміє сканувати камерою. Впишіть код або скористайтеся сканером.`
        }
      />
      <CameraButton onCode={onCode} />
    </form>
  );
}

interface ChoiceProps {
  readonly products: readonly ShelvedProduct[];
  readonly onChoose: (product: ShelvedProduct) => void;
}

function Choice({ products, onChoose }: ChoiceProps) {
  const { t } = useLingui();
  const { lang } = useStudio();
  return (
    <section aria-label={t`Знайдено: ${products.length}`} className={layout.tightStack}>
      <h2>{t`Знайдено: ${products.length}`}</h2>
      <ul className={layout.rows}>
        {products.map((product) => (
          <li key={product.id}>
            <Button variant="quiet" className={styles.choice} onPress={() => onChoose(product)}>
              <Thumbnail picture={product.picture} />
              <span className={styles.words}>
                {product.name[lang]}
                <span className={layout.soft}>{product.sku}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The state of the screen: the code that was looked up, the open product and the message of the bar. */
function useRoom() {
  const { t } = useLingui();
  const { staff } = useSession();
  const { found, lookUp, clear } = useLookUp();
  const [product, setProduct] = useState<ShelvedProduct | null>(null);
  const [opened, setOpened] = useState(0);
  const [told, setTold] = useState<Told | null>(null);
  const isDirty = useRef(false);
  const tell = (result: ScanResult) => {
    setTold(result);
    beep(result.tone);
  };
  const open = (chosen: ShelvedProduct) => {
    const own = queue.state().waiting.filter(({ staffId }) => staffId === staff.id);
    setProduct(withWaiting(chosen, own));
    setOpened((now) => now + 1);
    setTold(null);
  };
  const close = () => {
    isDirty.current = false;
    setProduct(null);
    clear();
  };
  const look = async (code: string) => {
    setProduct(null);
    setTold(null);
    const settled = await lookUp(code);
    if (settled?.kind === 'problem') tell({ tone: 'error', text: settled.text });
    if (settled?.kind !== 'found') return;
    beep('success');
    const [first, ...others] = settled.products;
    if (first && others.length === 0) open(first);
  };
  return {
    found,
    product,
    opened,
    told,
    open,
    onDirty(dirty: boolean) {
      isDirty.current = dirty;
    },
    scan(code: string) {
      if (product && isDirty.current)
        return tell({ tone: 'error', text: t`Спершу збережіть або закрийте ${product.sku}` });
      void look(code);
    },
    close,
    save(values: ShelfValues) {
      if (!product) return;
      const changes = changesOf(valuesOf(product), values);
      const { id, revision, sku, name } = product;
      close();
      if (changes.length === 0) return setTold({ tone: 'success', text: t`${sku}: нічого не змінено` });
      const ids = queue.add({ staffId: staff.id, product: { id, revision, sku, name } }, changes);
      setTold({ sku, ids });
    },
  };
}

/** Returns the message of the bar; of a save, by the state of its changes. */
function useResult(told: Told | null): ScanResult | null {
  const { t } = useLingui();
  const { waiting, sent, isSending } = useQueueState();
  if (told === null || 'text' in told) return told;
  const { sku, ids } = told;
  const left = waiting.filter(({ id }) => ids.includes(id));
  const isSent = sent.some(({ id }) => ids.includes(id));
  // Changes that the person has given up are neither waiting nor saved.
  if (left.length === 0) return isSent ? { tone: 'success', text: t`${sku}: збережено` } : null;
  if (left.some(({ problem }) => problem !== null)) return { tone: 'error', text: t`${sku}: потрібне ваше рішення` };
  if (isSending && navigator.onLine) return { tone: 'success', text: t`${sku}: зберігаємо…` };
  return { tone: 'success', text: t`${sku}: записано на пристрої, чекає на зв’язок` };
}
