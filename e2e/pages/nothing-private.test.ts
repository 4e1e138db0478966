import { beforeAll, expect, test } from 'vitest';
import { findSingles } from '../support/find-goods.ts';
import { callAs, makeMember, type NewMember } from '../support/new-member.ts';
import { placeOrder } from '../support/order-office.ts';
import { routes } from '../support/route-table.ts';
import { sharedShop } from '../support/shared-shop.ts';
import { callShop, channel } from '../support/visit.ts';

const channelId = 100_083;
/** What only the member may read. */
const displayName = '祕密會員甲';
const subject = '祕密提問的內容';
const person = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Safari/604.1';

let who: NewMember;
let cookie: string;
let orderNo: string;
const values: Record<string, string> = { checkoutNo: '01KPR000000000000000000000' };

/** The cookies of a browser in which the member signs in. */
async function signIn({ email, password }: NewMember): Promise<string> {
  const response = await fetch(new URL('/identity/sign-in-with-password', sharedShop().url), {
    ...{ method: 'POST', body: JSON.stringify({ email, password }) },
    headers: { 'content-type': 'application/json', origin: sharedShop().url },
  });
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
}

beforeAll(async () => {
  who = await makeMember();
  await callAs(who, '/User/UpdateProfile', { displayName });
  const goods = await findSingles();
  orderNo = await placeOrder(who, [{ goods, quantity: 1 }]);
  const question = { channelId, category: 'ORDER', orderNo, subject, body: subject };
  const thread = await callAs<{ referenceId: string }>(who, '/MessageBoard/OpenThread', question);
  cookie = await signIn(who);
  const { result: brands } = await callShop<{ result: { id: number }[] }>(
    '/Aggregated/GetAggregatedArray',
    { projectId: 'pec-scp', channelId, aggregatedType: 'BRAND' },
  );
  const { result: activities } = await callShop<{ result: { id: number }[] }>(
    '/Aggregated/GetAggregatedArray',
    { projectId: 'pec-scp', channelId, aggregatedType: 'ACTIVITY' },
  );
  values.referenceId = thread.referenceId;
  values.brandId = `${brands[0]?.id}`;
  values.activityId = `${activities[0]?.id}`;
  values.categoryId = '0';
  values.id = `${goods.productId}`;
});

const fill = (path: string): string =>
  path === '/member/orders/{id}'
    ? `/member/orders/${orderNo}`
    : path.replace(/\{(\w+)\}/, (_, name: string) => values[name] ?? '');

/** A page as the browser of the member asks for it, with everything that says who asks. */
const getAsMember = (path: string) =>
  fetch(new URL(`${path}?${channel}`, sharedShop().url), {
    headers: { 'user-agent': person, cookie, authorization: `Bearer ${who.token}` },
  });

test.each(routes)(
  'of %s the server renders nothing of the member who asks, and its page is in no shared cache by itself: sign-in %s',
  async (path, signIn) => {
    for (const asked of [fill(path), `${fill(path).replace(/\/$/, '')}/_payload.json`]) {
      const response = await getAsMember(asked);
      const text = await response.text();
      for (const secret of [displayName, subject, who.email, who.token]) {
        expect(text, asked).not.toContain(secret);
      }
      // The address of an order or a thread names it.
      const own = [orderNo, values.referenceId ?? ''].filter((no) => !asked.includes(no));
      for (const no of own) expect(text, asked).not.toContain(no);
      const stored = response.headers.get('cache-control') ?? '';
      expect(response.headers.getSetCookie(), asked).toEqual([]);
      if (signIn === 'yes') expect(stored, asked).toBe('no-store');
      // What a shared cache keeps is asked for again, and is the same for everybody.
      else expect(stored, asked).toMatch(/^(?:no-store|(?:private|public), no-cache)$/);
    }
  },
);
