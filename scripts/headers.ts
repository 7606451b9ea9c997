import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DIST_DIR } from '../prerender/bundle/built.ts';
import { DOCUMENTS_FILE, readAssets } from '../prerender/render/assets.ts';
import { runCommand } from '../server/command-line/run-command.ts';
import { UsageError } from '../server/command-line/usage.ts';
import { readEnv } from '../server/env.ts';
import { createPaymentProviders, formOriginsOf } from '../server/payments/providers.ts';
import { cloudflareHeaders } from '../server/security-headers/cloudflare.ts';
import { InlineScripts } from '../server/security-headers/inline-scripts.ts';
import { NGINX_FILES, nginxHeaders, nginxMaps } from '../server/security-headers/nginx.ts';
import { PATHS, securityHeaders } from '../server/security-headers/table.ts';

const HELP = `Writes the security headers of all answers, for a server before the shop's own or in its place.

  npm run headers                       prints paths and headers as JSON
  npm run headers -- --nginx DIR        writes the files that deploy/nginx/ includes to a folder
  npm run headers -- --cloudflare FILE  writes the file of Cloudflare Pages and Netlify: _headers

Run it with the settings of the shop, after each build and after a rollback to a release of another build.

Environment: DATA_DIR, SITE_ORIGIN, HSTS_SUBDOMAINS, SENTRY_DSN, GA4_MEASUREMENT_ID, GA4_SCRIPT_URL,
ANALYTICS_ENDPOINT, the payment providers.`;

/** Returns the table for the scripts of the build on this machine and of the releases on its disk. */
function readTable() {
  const env = readEnv();
  const built = existsSync(join(DIST_DIR, DOCUMENTS_FILE)) ? [readAssets(DIST_DIR).recorder] : [];
  const siteDir = join(env.dataDir, 'site');
  if (built.length === 0 && !existsSync(join(siteDir, 'current')))
    throw new UsageError('There is neither a build nor a release whose scripts the policy could name: npm run build');
  const { texts } = new InlineScripts(siteDir, built);
  const formOrigins = formOriginsOf(createPaymentProviders(env.payments));
  return securityHeaders({ ...env, formOrigins, inlineScripts: texts });
}

function run(): string {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, nginx: { type: 'string' }, cloudflare: { type: 'string' } },
  });
  if (values.help) return HELP;
  const table = readTable();
  if (values.nginx !== undefined) {
    mkdirSync(values.nginx, { recursive: true });
    writeFileSync(join(values.nginx, NGINX_FILES.maps), nginxMaps(table));
    writeFileSync(join(values.nginx, NGINX_FILES.headers), nginxHeaders(table));
  }
  if (values.cloudflare !== undefined) writeFileSync(values.cloudflare, cloudflareHeaders(table));
  const isPrinted = values.nginx === undefined && values.cloudflare === undefined;
  return isPrinted ? JSON.stringify({ paths: PATHS, headers: table }, null, 2) : 'Written: now reload the server.';
}

await runCommand(run, HELP);
