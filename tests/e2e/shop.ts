import { openDatabase } from '../../server/db/database.ts';
import { readEnv } from '../../server/env.ts';
import { startShop } from './shop-process.ts';

/** Data folder of the tested shop. */
const DATA_DIR = '.cache/e2e';

/** Starts the tested shop, and sets SHOP_URL and SHOP_DATABASE_URL for the tests. Returns a function that stops it. */
export default async function startTestedShop(): Promise<() => Promise<void>> {
  const { url, port, stop } = await startShop(DATA_DIR);
  Object.assign(process.env, { PORT: String(port), DATA_DIR, SHOP_URL: url });
  const database = await openDatabase(readEnv());
  process.env.SHOP_DATABASE_URL = database.url;
  return async () => {
    await database.close();
    await stop();
  };
}
