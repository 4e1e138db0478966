// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { StaffPickup } from '@kaituan/contract/staff/orders/staff-hand-out';
import { isTick, type Tick } from '@kaituan/domain/packing/hand-out';
import { receiveToasts } from '@kaituan/kit/feedback/toast.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import HandOutDayScreen from './day-screen.tsx';
import HandOutScreen from './hand-out-screen.tsx';
import { createTickQueue } from './tick-queue.ts';

const search = '/StaffHandOut/SearchPickupArray';
const call = '/StaffHandOut/HandOver';
const store = { brand: '', storeId: '1', name: '中正店', address: '忠孝路 1 號', phone: '' };
const pickupOf = (orderNo: string, given: Partial<StaffPickup> = {}): StaffPickup => ({
  ...{ orderNo, shipmentNo: 1, parcelCount: 1, channelId, status: 'AT_STORE', store },
  ...{
    method: 'STORE_PICKUP',
    campaignId: null,
    campaignTitle: null,
    recipient: '王小明',
    buyerName: '小明',
  },
  ...{ phoneEnd: '678', note: '', staffNotes: [], isCollected: false, dueTwd: 0, handedAt: null },
  ...{ remindedAt: null, day: null, collectedTwd: 0 },
  lines: [
    {
      ...{ skuId: 1, code: 'A', barcode: null, name: '草莓', optionText: '', unitLabel: '盒' },
      quantity: 2,
    },
  ],
  ...given,
});
const first = 'G261121A1B2C3';
const second = 'G261121A1B2C4';
const shopOf = (...pickups: StaffPickup[]) =>
  new FakeShop().answer(search, ({ which }) => ({
    result: pickups.filter(({ handedAt }) => (which === 'HANDED') === (handedAt !== null)),
    nextCursor: null,
  }));
const handed = { outcome: 'HANDED', handedAt: '2026-11-22T16:30:00.000Z', bookedTwd: 0 } as const;
const tick: Tick = {
  ...{ id: 'one', orderNo: first, parcel: 1, handedAt: '2026-11-22T16:30:00.000Z' },
  ...{ collectedTwd: 350, missing: '' },
};

beforeEach(() => localStorage.clear());

describe('handing out', () => {
  it('shows who comes on a day, with those who said none', async () => {
    const shop = shopOf(
      pickupOf(first, { day: '2026-11-24' }),
      pickupOf(second, { recipient: '林美麗', day: '2026-11-25' }),
      pickupOf('G261121A1B2C5', { recipient: '張大同' }),
    );
    const { user, address } = renderScreen(<HandOutScreen />, shop);
    const list = await screen.findByRole('list', { name: '自取包裹' });
    expect(list.textContent).toContain('指定 11/25');
    await user.selectOptions(
      screen.getByRole('combobox', { name: '取貨日' }),
      '11/24 與沒有指定的',
    );
    await waitFor(() => expect(address()).toContain('day=2026-11-24'));
    expect(list.textContent).toContain('張大同');
    expect(list.textContent).not.toContain('林美麗');
    expect(screen.getByRole('button', { name: '等人來領 2' })).toBeTruthy();
  });

  it('shows who comes to one of several places', async () => {
    const shop = shopOf(
      pickupOf(first),
      pickupOf(second, { recipient: '林美麗', store: { ...store, storeId: '2', name: '大安店' } }),
    );
    const { user, address } = renderScreen(<HandOutScreen />, shop);
    const places = await screen.findByRole('combobox', { name: '取貨地點' });
    await user.selectOptions(places, '大安店');
    await waitFor(() => expect(screen.queryByRole('button', { name: /王小明/ })).toBeNull());
    expect(screen.getByRole('button', { name: /林美麗/ })).toBeTruthy();
    expect(decodeURIComponent(address())).toBe('/?place=大安店');
  });

  it('shows the pickup days of a group buy, and who of it came and did not', async () => {
    const ofGroup = { campaignId: 7, campaignTitle: '草莓團' };
    const pickups = [
      pickupOf(first, { ...ofGroup, day: '2026-11-24', isCollected: true, dueTwd: 350 }),
      pickupOf(second, { ...ofGroup, recipient: '林美麗' }),
      pickupOf('G261121A1B2C5', { recipient: '張大同' }),
    ];
    const { user, address } = renderScreen(<HandOutScreen />, shopOf(...pickups));
    await user.selectOptions(await screen.findByRole('combobox', { name: '團購' }), '草莓團');
    expect(screen.getByText('這一團的取貨日：11/24 1 包、沒有指定 1 包')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /張大同/ })).toBeNull();
    await user.click(screen.getByRole('link', { name: '領取名單' }));
    await waitFor(() => expect(address()).toBe('/hand-out/day?campaign=7'));
  });

  it('lists at the end of a day who came and who did not, with the cash that was collected', async () => {
    const shop = shopOf(
      pickupOf(first, { isCollected: true, dueTwd: 350 }),
      pickupOf(second, {
        ...{ recipient: '林美麗', collectedTwd: 120, handedAt: '2026-11-22T16:30:00.000Z' },
      }),
      pickupOf('G261121A1B2C5', { recipient: '張大同', day: '2026-11-30' }),
    );
    renderScreen(<HandOutDayScreen />, shop, { at: '/?on=2026-11-23' });
    const absent = await screen.findByRole('list', { name: '還沒領 1 包' });
    expect(absent.textContent).toContain('王小明');
    expect(absent.textContent).toContain('NT$350');
    const handed = screen.getByRole('list', { name: '領走了 1 包' });
    expect(handed.textContent).toContain('林美麗');
    expect(handed.textContent).toContain('00:30');
    // Once on the screen and once on paper.
    expect(screen.getAllByText(/領走 1 包，還沒領 1 包，收現金 NT\$120/)).toHaveLength(2);
    expect(screen.queryByText(/張大同/)).toBeNull();
    expect(shop.requestsTo(search)).toContainEqual(
      expect.objectContaining({ which: 'HANDED', handedOn: '2026-11-23' }),
    );
  });

  it.each([
    ['https://example.com/menu', '這不是取貨碼'],
    [second, `${second} 不在自取清單上`],
  ])('says of the scanned %s: %s', async (code, said) => {
    const { user } = renderScreen(<HandOutScreen />, shopOf(pickupOf(first)));
    await screen.findByRole('list', { name: '自取包裹' });
    await user.type(screen.getByRole('textbox', { name: '掃描或輸入取貨碼' }), `${code}{Enter}`);
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('finds who comes by code, name and phone, and asks for what is to be collected', async () => {
    const shop = shopOf(
      pickupOf(first, { isCollected: true, dueTwd: 350, staffNotes: ['多給冰袋'] }),
      pickupOf(second, { recipient: '林美麗', buyerName: '美麗', phoneEnd: '111' }),
    ).answer(call, () => ({ result: { ...handed, bookedTwd: 350 } }));
    const { user, router } = renderScreen(<HandOutScreen />, shop);
    await screen.findByRole('button', { name: /林美麗/ });
    await user.type(screen.getByRole('textbox', { name: '搜尋' }), '678');
    await waitFor(() => expect(screen.queryByRole('button', { name: /林美麗/ })).toBeNull());
    await user.type(screen.getByRole('textbox', { name: '掃描或輸入取貨碼' }), `${first}{Enter}`);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('內部備註：多給冰袋')).toBeTruthy();
    expect(dialog.getByText('NT$350')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '有少東西' }));
    await user.type(dialog.getByRole('textbox', { name: '少給了什麼' }), '草莓 1 盒');
    await user.click(dialog.getByRole('button', { name: '收到現金，交貨' }));
    await user.click(await screen.findByRole('button', { name: '今天領走的 1' }));
    expect(await screen.findByText('待送出')).toBeTruthy();
    // Whoever leaves takes nothing back any more.
    await router.navigate('/elsewhere');
    await waitFor(() => expect(shop.requestsTo(call)).toHaveLength(1));
    expect(shop.requestsTo(call)[0]).toMatchObject({
      ...{ orderNo: first, parcel: 1, collectedTwd: 350, missing: '草莓 1 盒' },
    });
    await waitFor(() => expect(localStorage.getItem('desk.ticks.owner')).toBeNull());
  });

  it('is taken back while it was not sent', async () => {
    const shop = shopOf(pickupOf(first));
    const { user } = renderScreen(<HandOutScreen />, shop);
    let takeBack = () => {};
    receiveToasts(({ action }) => {
      takeBack = action?.onPress ?? takeBack;
    });
    await user.click(await screen.findByRole('button', { name: /王小明/ }));
    await user.click(await screen.findByRole('button', { name: '交貨' }));
    await screen.findByRole('button', { name: '等人來領 0' });
    expect(createTickQueue('owner').list()).toHaveLength(1);
    takeBack();
    await screen.findByRole('button', { name: '等人來領 1' });
    expect(createTickQueue('owner').list()).toEqual([]);
    expect(shop.requestsTo(call)).toEqual([]);
  });

  it('collects the money of an order with the first of its parcels only', async () => {
    const due = { parcelCount: 2, isCollected: true, dueTwd: 350 };
    const shop = shopOf(pickupOf(first, due), pickupOf(first, { ...due, shipmentNo: 2 }));
    const { user } = renderScreen(<HandOutScreen />, shop);
    expect(await screen.findByText('領走 0／2，待收 NT$350')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: /王小明/ })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: '收到現金，交貨' }));
    expect(await screen.findByText('領走 1／2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /王小明/ }));
    await user.click(await screen.findByRole('button', { name: '交貨' }));
    await screen.findByText('領走 2／2');
    expect(createTickQueue('owner').list()).toMatchObject([
      { parcel: 1, collectedTwd: 350 },
      { parcel: 2, collectedTwd: null },
    ]);
  });

  it('is refused to who may not receive money', async () => {
    const shop = shopOf(pickupOf(first, { isCollected: true, dueTwd: null }));
    const { user } = renderScreen(<HandOutScreen />, shop);
    await user.click(await screen.findByRole('button', { name: /王小明/ }));
    const hand = await screen.findByRole('button', { name: '收到現金，交貨' });
    expect(hand.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText(/請找可以收款的同事/)).toBeTruthy();
  });

  it('says what was stored on the device, and what the shop did not accept', async () => {
    const other = { ...tick, id: 'two', orderNo: second, problem: '應收 NT$400' };
    localStorage.setItem('desk.ticks.owner', JSON.stringify([tick, other, { id: 'broken' }]));
    const shop = shopOf(pickupOf(first), pickupOf(second)).answer(call, () => refuse('INTERNAL'));
    const { user } = renderScreen(<HandOutScreen />, shop);
    expect(await screen.findByText(/1 筆交貨記在這支裝置上/)).toBeTruthy();
    // What the shop refused still waits.
    expect(await screen.findByText('領走 1／2')).toBeTruthy();
    expect(screen.getByText(/應收 NT\$400/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '我會另外處理，不送了' }));
    expect(screen.queryByText(/應收 NT\$400/)).toBeNull();
  });

  it('reminds who did not come, once somebody said so', async () => {
    const shop = shopOf(
      pickupOf(first),
      pickupOf(second, { handedAt: tick.handedAt }),
      pickupOf('G261121A1B2C5', { status: 'PREPARING' }),
    ).answer('/StaffHandOut/RemindPickupArray', () => ({ result: { reminded: 1 } }));
    const { user, toasts } = renderScreen(<HandOutScreen />, shop);
    await user.click(await screen.findByRole('button', { name: '提醒還沒來的 1 張' }));
    await user.click(await screen.findByRole('button', { name: '提醒' }));
    await waitFor(() => expect(toasts).toContain('已提醒 1 張訂單的買家'));
    expect(shop.requestsTo('/StaffHandOut/RemindPickupArray')).toEqual([{ orderNoArray: [first] }]);
  });
});

describe('ticks', () => {
  const outcomes: string[] = [];
  const tell = (of: Tick, outcome: string) => outcomes.push(`${of.orderNo} ${outcome}`);
  beforeEach(() => outcomes.splice(0));

  it('wait for a connection and are sent once, with the name they got when they were made', async () => {
    const keys: (string | undefined)[] = [];
    let isReachable = false;
    const queue = createTickQueue('a');
    queue.add(tick);
    const api = async (_path: string, _body: unknown, options?: { idempotencyKey?: string }) => {
      keys.push(options?.idempotencyKey);
      if (!isReachable) throw new TypeError('no connection');
      return { result: handed };
    };
    await queue.send(api as never, tell);
    expect(queue.list()).toHaveLength(1);
    // The tab was closed in between.
    const later = createTickQueue('a');
    isReachable = true;
    await Promise.all([later.send(api as never, tell), later.send(api as never, tell)]);
    expect(keys).toEqual(['one', 'one']);
    expect(later.list()).toEqual([]);
    expect(outcomes).toEqual([`${first} HANDED`]);
    expect(createTickQueue('b').list()).toEqual([]);
  });

  it('of two tabs of a device are both stored', () => {
    const [one, other] = [createTickQueue('a'), createTickQueue('a')];
    one.add(tick);
    other.add({ ...tick, id: 'two', orderNo: second });
    expect(createTickQueue('a').list()).toMatchObject([{ id: 'one' }, { id: 'two' }]);
    expect(one.remove('two')).toBe(true);
    expect(createTickQueue('a').list()).toMatchObject([{ id: 'one' }]);
  });

  it('can be taken back for a moment', async () => {
    const queue = createTickQueue('a');
    const shop = new FakeShop().answer(call, () => ({ result: handed }));
    queue.add(tick);
    await queue.send(shop.callApi, tell, { now: Date.parse(tick.handedAt) + 1_000 });
    expect(shop.requestsTo(call)).toEqual([]);
    expect(queue.remove('one')).toBe(true);
    expect(queue.remove('one')).toBe(false);
  });

  it('that the shop refuses stay until somebody looked, and hold up no other', async () => {
    const queue = createTickQueue('a');
    const shop = new FakeShop().answer(call, ({ orderNo }) =>
      orderNo === first ? refuse('ORDER_STATE_CONFLICT') : { result: handed },
    );
    queue.add(tick);
    queue.add({ ...tick, id: 'two', orderNo: second });
    await queue.send(shop.callApi, tell);
    expect(queue.list()).toMatchObject([{ id: 'one', problem: expect.any(String) }]);
    await queue.send(shop.callApi, tell);
    expect(shop.requestsTo(call)).toHaveLength(2);
    queue.retry('one');
    await queue.send(shop.callApi, tell);
    expect(shop.requestsTo(call)).toHaveLength(3);
  });

  it('of an older desk are known by their fields', () => {
    expect(isTick(tick)).toBe(true);
    expect(isTick({ ...tick, handedAt: 'yesterday' })).toBe(false);
    expect(isTick(null)).toBe(false);
  });
});
