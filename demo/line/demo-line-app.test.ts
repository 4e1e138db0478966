import { lineMessageOf } from '@kaituan/domain/notification/line-card';
import { expect, test } from 'vitest';
import { openDemoLineApp } from './demo-line-app.ts';

const app = openDemoLineApp();
const card = { title: '蝦仁團', button: { label: '去看看', url: 'https://shop.example/g/1' } };
const messages = [lineMessageOf([card], '蝦仁團')];
const json = { 'content-type': 'application/json' };
const post = (path: string, body: unknown) =>
  app.request(path, { method: 'POST', headers: json, body: JSON.stringify(body) });

async function open(given: object): Promise<string> {
  return ((await (await post('/demo-line/windows', given)).json()) as { id: string }).id;
}
const statusOf = async (id: string) =>
  ((await (await app.request(`/demo-line/windows/${id}`)).json()) as { status: string }).status;
const press = (id: string, fields: string, cookie = '') =>
  app.request(`/demo-line/share/${id}`, {
    ...{ method: 'POST', body: new URLSearchParams(fields), headers: { cookie } },
  });

test.each([
  ['act=send&to=林小美&to=陳志明', 'submit'],
  ['act=cancel&to=林小美', 'cancel'],
  ['act=fail', 'error'],
])('the sheet for sharing answered with %s ends with %s', async (fields, expected) => {
  const id = await open({ messages });
  const sheet = await (await app.request(`/demo-line/share/${id}`)).text();
  expect(sheet).toContain('模擬 LINE（示範模式）');
  expect(sheet).toContain('蝦仁團');
  expect(await statusOf(id)).toBe('init');
  await press(id, fields);
  expect(await statusOf(id)).toBe(expected);
  expect(await (await press(id, 'act=send&to=林小美')).text()).toContain('已經結束');
  expect(await statusOf(id)).toBe(expected);
});

test.each(['act=send', 'act=send&to=不認識的人'])(
  'the sheet stays open at %s, which names no friend, as LINE’s does',
  async (fields) => {
    const id = await open({ messages });
    expect(await (await press(id, fields)).text()).toContain('請先選擇好友或群組');
    expect(await statusOf(id)).toBe('init');
    await press(id, 'act=send&to=林小美');
    expect(await statusOf(id)).toBe('submit');
  },
);

test('what a browser sent is shown to it, and to no other', async () => {
  const id = await open({ messages });
  const sent = await press(id, 'act=send&to=林小美');
  const cookie = sent.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const own = await app.request('/demo-line', { headers: { cookie } });
  expect(await own.text()).toContain('傳給林小美');
  expect(await (await app.request('/demo-line')).text()).not.toContain('傳給林小美');
});

test('a window ends once, in a way that LINE knows', async () => {
  const id = await open({ appData: { cart: 7 } });
  expect((await post(`/demo-line/windows/${id}`, { status: 'init' })).status).toBe(400);
  await post(`/demo-line/windows/${id}`, { status: 'submit' });
  await post(`/demo-line/windows/${id}`, { status: 'cancel' });
  const answer = await app.request(`/demo-line/windows/${id}`);
  expect(await answer.json()).toEqual({ given: { appData: { cart: 7 } }, status: 'submit' });
  expect((await app.request('/demo-line/windows/unknown')).status).toBe(404);
  expect((await post('/demo-line/windows/unknown', { status: 'submit' })).status).toBe(404);
});

test('what LINE would refuse is refused', async () => {
  expect((await post('/demo-line/messages', messages)).status).toBe(200);
  expect((await post('/demo-line/messages', [])).status).toBe(400);
  const id = await open({ messages: [{ type: 'text', text: '' }] });
  expect(await (await app.request(`/demo-line/share/${id}`)).text()).toContain('已經結束');
  expect((await post('/demo-line/windows', { text: '團'.repeat(30_000) })).status).toBe(413);
});

test.each([
  ['/products/1', '/products/1'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
])('the shop is opened at %s as %s', async (to, expected) => {
  const page = await app.request(`/demo-line/open?${new URLSearchParams({ to })}`);
  expect(await page.text()).toContain(`<a class="button" href="${expected}">`);
});

test.each(['windows', 'messages', 'windows/none'])(
  'what is not JSON is refused by /%s',
  async (path) => {
    const body = { method: 'POST', headers: json, body: '{' };
    const { status } = await app.request(`/demo-line/${path}`, body);
    expect([400, 404]).toContain(status);
  },
);
