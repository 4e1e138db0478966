import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serveOnLoopback } from '#server/testing/shops/serve-on-loopback.ts';
import { hasTextAccount, isTextService, sendTextMessage } from './text-service.ts';

type Form = Record<string, string>;
const [user, password] = ['shop', 'a:b@c'];
const message = { phone: '+886912345678', text: '【開團】您的驗證碼是 123456。\n請勿告訴任何人。' };

/** Both services as their documents describe them: faults come as texts with 200. */
let service: Awaited<ReturnType<typeof serveOnLoopback>>;
let taken: { path: string; form: Form }[];
let fault: 'PASSWORD' | 'NO_POINTS' | undefined;
beforeAll(async () => {
  const app = new Hono();
  app.post('/b2c/mtk/SmSend', async (c) => {
    const form = (await c.req.parseBody()) as Form;
    if (form.password !== password || fault === 'PASSWORD')
      return c.text('[1]\r\nstatuscode=e\r\n');
    if (fault === 'NO_POINTS') return c.text('[1]\r\nstatuscode=k\r\nAccountPoint=0\r\n');
    const isRepeated = taken.some((one) => one.form.clientid === form.clientid);
    if (!isRepeated) taken.push({ path: c.req.path, form });
    const repeated = isRepeated ? 'Duplicate=Y\r\n' : '';
    return c.text(`[1]\r\nmsgid=0000000001\r\nstatuscode=1\r\n${repeated}AccountPoint=98\r\n`);
  });
  app.post('/API21/HTTP/sendSMS.ashx', async (c) => {
    const form = (await c.req.parseBody()) as Form;
    if (form.PWD !== password || fault === 'PASSWORD') return c.text('-101,帳號密碼錯誤');
    if (fault === 'NO_POINTS') return c.text('0.00,0,0,1,');
    taken.push({ path: c.req.path, form });
    return c.text('97.00,1,1.0,0,d0ad6380-4842-46a5-a1eb-9888e78fefd8');
  });
  service = await serveOnLoopback(app);
});
afterAll(() => service.close());
beforeEach(() => {
  taken = [];
  fault = undefined;
});

const urlOf = (name: string, account = `${user}:${encodeURIComponent(password)}@`) =>
  `${name}+${service.url.replace('http://', `http://${account}`)}`;

test('Mitake gets the number as it is written in Taiwan, and line breaks as it wants them', async () => {
  await sendTextMessage(urlOf('mitake'), message);
  expect(taken).toMatchObject([
    {
      form: {
        ...{ username: user, dstaddr: '0912345678' },
        smbody: '【開團】您的驗證碼是 123456。\u0006請勿告訴任何人。',
      },
    },
  ]);
});

test('EVERY8D gets the same message', async () => {
  await sendTextMessage(urlOf('every8d'), message);
  expect(taken).toMatchObject([{ form: { UID: user, DEST: '0912345678', MSG: message.text } }]);
});

test.each(['mitake', 'every8d'])(
  '%s refuses with an answer of 200, which is an error',
  async (name) => {
    for (const one of ['PASSWORD', 'NO_POINTS'] as const) {
      fault = one;
      await expect(sendTextMessage(urlOf(name), message)).rejects.toThrow('answered 200');
    }
    await expect(sendTextMessage(urlOf(name, 'shop:wrong@'), message)).rejects.toThrow(
      'answered 200',
    );
    expect(taken).toEqual([]);
  },
);

test('a service that is away is an error', async () => {
  for (const name of ['mitake', 'every8d']) {
    const url = `${name}+http://shop:password@127.0.0.1:9`;
    await expect(sendTextMessage(url, message)).rejects.toThrow();
  }
});

test('a failure says neither the number nor the account', async () => {
  fault = 'PASSWORD';
  const error = await sendTextMessage(urlOf('every8d'), message).catch((e: Error) => e);
  expect(String(error)).not.toMatch(/0912345678|a:b|shop/);
});

test('an address names a service and an account', () => {
  expect(isTextService('mitake+https://a:b@smsb2c.mitake.com.tw')).toBe(true);
  expect(isTextService('https://a:b@smsb2c.mitake.com.tw')).toBe(false);
  expect(isTextService('other+https://a:b@example.com')).toBe(false);
  expect(hasTextAccount('every8d+https://a:b@api.e8d.tw')).toBe(true);
  expect(hasTextAccount('every8d+https://api.e8d.tw')).toBe(false);
});
