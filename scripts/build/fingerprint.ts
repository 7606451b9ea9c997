import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

/** Everything that goes into the client and the server bundle. */
const INPUTS = [
  'pages/**/*.{ts,tsx}',
  'src/**/*.{ts,tsx,css}',
  'locales/*.po',
  'public/**/*',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
];

/** A hash of the build's inputs, names and contents: equal hashes give equal builds. */
export function buildFingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(INPUTS, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
}
