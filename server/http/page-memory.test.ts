import { expect, test } from 'vitest';
import { rememberPages } from './page-memory.ts';

const isCrawler = (request: Request) => request.headers.get('user-agent') === 'bot';

function storefront(status = 200, ownHeaders: Record<string, string> = {}) {
  let renders = 0;
  const render = rememberPages(async () => {
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

test('the browser is told how long ago the page was rendered', async () => {
  const { visit } = storefront();
  expect((await visit('/')).response.headers.get('server-timing')).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await visit('/')).response.headers.get('server-timing')).toMatch(/^age;dur=\d+$/);
});

test('another address, a crawler and what was forgotten are rendered anew', async () => {
  const { render, visit } = storefront();
  expect((await visit('/')).rendering).toBe(1);
  expect((await visit('/?channelId=2')).rendering).toBe(2);
  expect((await visit('/', 'bot')).rendering).toBe(3);
  render.forget();
  expect((await visit('/')).rendering).toBe(4);
});

test('a page that looks at the browser is shared by browsers of the same kind only', async () => {
  const { visit } = storefront(200, { vary: 'User-Agent' });
  const agents = ['LINE', 'Facebook', 'LINE', 'Facebook', 'Instagram'];
  const visits = await Promise.all(agents.map((agent) => visit('/join-us', agent)));
  expect(visits.map(({ rendering }) => rendering)).toEqual([1, 2, 1, 2, 3]);
});

test('a page that is gone or does not exist is not kept', async () => {
  const { visit } = storefront(410);
  expect((await visit('/')).response.status).toBe(410);
  expect((await visit('/')).rendering).toBe(2);
});
