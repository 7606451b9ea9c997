import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { freePort } from '../../tests/helpers/free-port.ts';

interface FileServer {
  readonly url: string;
  close(): void;
}

/** Serves the output of another generator on localhost only: `/x/` is `x/index.html`, everything compressed. */
export async function serveFiles(root: string): Promise<FileServer> {
  const port = await freePort();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = fileAt(root, path);
    if (file === null) {
      response.writeHead(404).end();
      return;
    }
    const headers = { 'content-type': getMimeType(file) ?? 'application/octet-stream', 'content-encoding': 'gzip' };
    response.writeHead(200, { ...headers, 'cache-control': 'max-age=60' }).end(gzipSync(readFileSync(file)));
  });
  server.listen(port, '127.0.0.1');
  return { url: `http://localhost:${port}`, close: () => server.close() };
}

function fileAt(root: string, path: string): string | null {
  if (path.includes('..')) return null;
  const candidates = [join(root, path), join(root, path, 'index.html')];
  return candidates.find((file) => existsSync(file) && statSync(file).isFile()) ?? null;
}
