import { openDatabase } from '../../server/db/database.ts';
import { readEnv } from '../../server/env.ts';

const [text = ''] = process.argv.slice(2);
const database = await openDatabase(readEnv());
await database.pool.query(text);
await database.close();
