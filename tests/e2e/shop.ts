import { startShop } from './shop-process.ts';

/** Where the tested shop keeps its data. */
const DATA_DIR = '.cache/e2e';

/** Starts the tested shop and tells the tests its address in SHOP_URL. Returns what stops it. */
export default async function startTestedShop(): Promise<() => Promise<void>> {
  const { url, port, stop } = await startShop(DATA_DIR);
  Object.assign(process.env, { PORT: String(port), DATA_DIR, SHOP_URL: url });
  return stop;
}
