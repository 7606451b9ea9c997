import { html, raw } from 'hono/html';
import { API_ROOT } from '../../src/contract/api.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { type DescribedRoute, errorsOf, inputSchemaOf, parametersOf, responseSchemaOf } from './document.ts';

const idOf = ({ method, path }: Endpoint) => `${method.toLowerCase()}${path.replace(/[^a-z]+/g, '-')}`;

const schemaBlock = (title: string, schema: unknown) =>
  html`<details><summary>${title}</summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`;

function section(route: DescribedRoute) {
  const { endpoint, summary } = route;
  const { method, path, body, response } = endpoint;
  return html`<section id="${idOf(endpoint)}">
    <h2><b>${method}</b> ${API_ROOT}${path}</h2>
    <p>${summary}</p>
    <ul>
      ${parametersOf(route).map(({ name, in: place, required, description }) => html`<li><code>${name}</code> (${place}${required ? ', required' : ''}) ${description}</li>`)}
    </ul>
    ${body ? schemaBlock('Request body', inputSchemaOf(body)) : ''}
    ${response ? schemaBlock('data', responseSchemaOf(response)) : ''}
    <p>Errors: ${[...errorsOf(route)].map(([status, codes]) => `${status} (${codes.join(', ')})`).join(', ') || 'none'}</p>
  </section>`;
}

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; background: light-dark(#faf6ee, #171311); color: light-dark(#1f1a17, #f3eadb); }
  h1, h2 { font-family: Georgia, serif; font-weight: 500; }
  h2 { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid #c59b3f; font-size: 1.15rem; overflow-wrap: anywhere; }
  b { color: light-dark(#8c2f1b, #e5a07c); }
  a { color: inherit; text-decoration-color: #c59b3f; }
  pre { overflow-x: auto; font-size: .85rem; }
  nav ul { columns: 20rem; padding-left: 1rem; }`;

/** Renders a page with the API's documentation; it is self-contained, so that it works offline. */
export function apiPage(routes: readonly DescribedRoute[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Pozolota API</title>
        <style>${raw(STYLE)}</style>
      </head>
      <body>
        <h1>Pozolota API</h1>
        <p>
          A request carries <code>lang</code> (uk or ru) where it is listed. A success is <code>{ data }</code>, an error
          <code>{ error: { code, message, fields? } }</code> in that language. Money is integer kopiykas, time is UTC. For
          machines: <a href="${API_ROOT}/openapi.json">openapi.json</a>.
        </p>
        <nav>
          <ul>
            ${routes.map(({ endpoint }) => html`<li><a href="#${idOf(endpoint)}">${endpoint.method} ${endpoint.path}</a></li>`)}
          </ul>
        </nav>
        ${routes.map(section)}
      </body>
    </html>`;
}
