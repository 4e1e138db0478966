import { expect, test } from 'vitest';
import { cachePages } from './page-cache.ts';

const isCrawler = (request: Request) => request.headers.get('user-agent') === 'bot';

function storefront(status = 200, ownHeaders: Record<string, string> = {}) {
  let renders = 0;
  const render = cachePages(async () => {
    renders += 1;
    const nonce = `n${renders}`;
    return new Response(`<script nonce="${nonce}">${renders}</script><i nonce="${nonce}"></i>`, {
      status,
      headers: { ...ownHeaders, 'content-security-policy': `script-src 'nonce-${nonce}'` },
    });
  }, isCrawler);
  const visit = async (path: string, agent = 'person') => {
    const headers = { 'user-agent': agent };
    const response = await render(new Request(`http://shop${path}`, { headers }));
    const html = await response.text();
    const nonce = /'nonce-([^']+)'/.exec(
      response.headers.get('content-security-policy') ?? '',
    )?.[1];
    return { html, nonce, rendering: Number(/>(\d+)</.exec(html)?.[1]), response };
  };
  return { render, visit };
}

test('visitors of an address share its rendering, each with a nonce of their own', async () => {
  const { visit } = storefront();
  const visits = [await visit('/'), await visit('/'), await visit('/')];
  expect(visits.map(({ rendering }) => rendering)).toEqual([1, 1, 1]);
  expect(new Set(visits.map(({ nonce }) => nonce)).size).toBe(3);
  for (const { html, nonce } of visits) {
    expect(html).toBe(`<script nonce="${nonce}">1</script><i nonce="${nonce}"></i>`);
  }
});

test('the response has the age of the rendering', async () => {
  const { visit } = storefront();
  expect((await visit('/')).response.headers.get('server-timing')).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await visit('/')).response.headers.get('server-timing')).toMatch(/^age;dur=\d+$/);
});

test('another address, a crawler and an invalidated page are rendered again', async () => {
  const { render, visit } = storefront();
  expect((await visit('/')).rendering).toBe(1);
  expect((await visit('/?channelId=2')).rendering).toBe(2);
  expect((await visit('/', 'bot')).rendering).toBe(3);
  render.invalidate();
  expect((await visit('/')).rendering).toBe(4);
});

test('a page that varies by browser is shared by browsers of the same kind only', async () => {
  const { visit } = storefront(200, { vary: 'User-Agent' });
  const agents = ['LINE', 'Facebook', 'LINE', 'Facebook', 'Instagram'];
  const visits = await Promise.all(agents.map((agent) => visit('/join-us', agent)));
  expect(visits.map(({ rendering }) => rendering)).toEqual([1, 2, 1, 2, 3]);
});

test('an error page is not cached', async () => {
  const { visit } = storefront(410);
  expect((await visit('/')).response.status).toBe(410);
  expect((await visit('/')).rendering).toBe(2);
});
