import { openDatabase } from '../../server/db/database.ts';
import { readEnv } from '../../server/env.ts';

const [text = ''] = process.argv.slice(2);
const database = await openDatabase(readEnv());
const { rows = [] } = await database.pool.query(text);
console.log(JSON.stringify(rows));
await database.close();
