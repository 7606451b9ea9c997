// Installs the packages of the project's lock file. Runs before `npm start`, `npm run build` and `npm test`, with the
// machine's own Node and without any package, since a new machine has none. With `--check` it installs nothing: commands
// of a running shop use it to say what to do on a machine without packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const MARK = 'node_modules/.installed';

if (process.argv.includes('--check')) {
  if (existsSync('node_modules/node/package.json')) process.exit(0);
  console.error('The packages are not installed: run `npm run build`, which installs them and builds the shop.');
  process.exit(1);
}

const wanted = createHash('sha256')
  .update(readFileSync('package-lock.json'))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');
const installed = existsSync(MARK) ? readFileSync(MARK, 'utf8') : '';

if (installed !== wanted) {
  console.log('Installing packages ...');
  // Not `npm ci`: it rejects a lock file made where the registry lacks the binaries of other systems, even if this
  // system needs none of them. `--no-save` installs the lock file's packages and leaves the file unchanged.
  const { status, error } = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  if (status !== 0) {
    console.error('npm install failed: the packages of package-lock.json could not be installed.');
    process.exit(status ?? 1);
  }
  writeFileSync(MARK, wanted);
}
