import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { pageFixtures } from '../../tests/helpers/page-fixtures.ts';
import { createApiClient, type Fetch } from '../lib/api.ts';
import { pageQuery } from './page-query.ts';

const [page] = pageFixtures('uk');
const JSON_TYPE = { 'content-type': 'application/json' };

/** Loads a page from a site with these files; the API has no pages. */
function load(files: Readonly<Record<string, () => Response>>) {
  const fetch: Fetch = async (url) => {
    const error = { error: { code: 'not_found', message: 'Немає' } };
    return files[url]?.() ?? new Response(JSON.stringify(error), { status: 404, headers: JSON_TYPE });
  };
  const api = createApiClient({ lang: 'uk', fetch });
  return new QueryClient().fetchQuery({ ...pageQuery({ api, fetch }, '/foil'), retry: false });
}

const json = (text: string) => () => new Response(text, { headers: JSON_TYPE });
const breaksOff = () =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.error(new TypeError('terminated')),
    }),
    { headers: JSON_TYPE },
  );

describe("a page's data file", () => {
  test('is returned, also after a move of the page', async () => {
    expect(await load({ '/foil.json': json(JSON.stringify(page)) })).toEqual(page);
    const moved = { '/foil.json': json('{"moved":"/leaf"}'), '/leaf.json': json(JSON.stringify(page)) };
    expect(await load(moved)).toEqual(page);
  });

  test.each([
    ['is truncated', json('{"type":"pro'), 'unreadable'],
    ['is HTML with the content type of JSON', json('<!doctype html>'), 'unreadable'],
    ['breaks off', breaksOff, 'network'],
  ])('that %s causes an ApiError', async (_, file, code) => {
    await expect(load({ '/foil.json': file })).rejects.toMatchObject({ name: 'ApiError', code });
  });

  test('counts as missing if the server answers with a document, or if it has an older shape: the API is requested', async () => {
    const html = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
    expect(await load({ '/foil.json': html })).toBeNull();
    expect(await load({ '/foil.json': json('{"type":"old"}') })).toBeNull();
  });
});
