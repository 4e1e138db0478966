// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { StaffPickup } from '@kaituan/contract/staff/orders/staff-hand-out';
import { createFakeCaches } from '@kaituan/kit/testing/fake-caches.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountEntry } from '#admin/frame/account-entry.tsx';
import { setSignedIn } from '#admin/session/signed-in.ts';
import {
  findStoredPickups,
  findStoredStaff,
  keepOnlyOf,
  storeHandOut,
} from '#admin/session/stored-hand-out.ts';
import { channelId, owner, renderScreen } from '#admin/testing/render-screen.tsx';
import HandOutScreen from './hand-out-screen.tsx';

vi.mock(import('@kaituan/identity-client/current-identity'), async (load) => ({
  ...(await load()),
  loadIdentity: async () => {
    throw new TypeError('its code is not on this device');
  },
}));

const search = '/StaffHandOut/SearchPickupArray';
const member = {
  ...{ id: owner.memberId, displayName: owner.displayName, isVerified: false },
  ...{ channelId: null, hasOwnPrices: false },
};
const pickup: StaffPickup = {
  ...{ orderNo: 'G261121A1B2C3', shipmentNo: 1, parcelCount: 1, channelId, status: 'AT_STORE' },
  store: { brand: '', storeId: '1', name: '中正店', address: '忠孝路 1 號', phone: '' },
  ...{ method: 'STORE_PICKUP', campaignId: null, campaignTitle: null, recipient: '王小明' },
  ...{ buyerName: '小明', phoneEnd: '678', note: '', staffNotes: [], isCollected: false },
  ...{ dueTwd: 0, handedAt: null, remindedAt: null, day: null, collectedTwd: 0, lines: [] },
};
const shopOf = () =>
  new FakeShop().answer(search, ({ which }) => ({
    result: which === 'WAITING' ? [pickup] : [],
    nextCursor: null,
  }));

/** The desk's worker as the browser tells of it. */
class FakeWorker extends EventTarget {
  state = 'installing';
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}
const register = vi.fn();

/** What the server wrote into the page. */
function openPage({ keepsOffline }: { keepsOffline: boolean }): void {
  const environment = document.createElement('script');
  environment.id = 'desk-environment';
  environment.type = 'application/json';
  environment.textContent = JSON.stringify({ keepsOffline });
  document.head.replaceChildren(environment);
}
function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
const storedHere = async () =>
  (await (await caches.open('member-desk')).keys()).map(({ url }) => url);
const listRead = () => screen.findByRole('list', { name: '自取包裹' });

beforeEach(async () => {
  localStorage.clear();
  openPage({ keepsOffline: true });
  vi.stubGlobal('caches', createFakeCaches());
  register.mockReset().mockResolvedValue({ active: new FakeWorker() });
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
  setSignedIn(member);
  await keepOnlyOf(member.id);
});
afterEach(() => {
  setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is on the device with the code that shows it, and says so', async () => {
  renderScreen(<HandOutScreen />, shopOf());
  await listRead();
  await waitFor(() => expect(register).toHaveBeenCalled());
  expect(await storedHere()).toEqual(['/kept/desk/staff', '/kept/desk/pickups/all']);
  act(() => setOnline(false));
  await screen.findByText(/請不要清除瀏覽資料/);
});

it('is on no device of a shop that keeps nothing offline, which says so', async () => {
  await storeHandOut({ member, staff: owner }, null, { rows: [pickup], readAtMs: Date.now() });
  expect(await storedHere()).toHaveLength(2);
  openPage({ keepsOffline: false });
  setSignedIn(member);
  await waitFor(async () => expect(await storedHere()).toEqual([]));
  renderScreen(<HandOutScreen />, shopOf());
  await listRead();
  act(() => setOnline(false));
  await screen.findByText(/這支裝置存不了名單/);
  expect(await storedHere()).toEqual([]);
  expect(register).not.toHaveBeenCalled();
});

it('is not on the device before the code that shows it has come', async () => {
  const worker = new FakeWorker();
  register.mockResolvedValue({ active: null, installing: worker, waiting: null });
  renderScreen(<HandOutScreen />, shopOf());
  await listRead();
  await waitFor(() => expect(register).toHaveBeenCalled());
  act(() => setOnline(false));
  await screen.findByText(/這支裝置存不了名單/);
  act(() => worker.become('activated'));
  await screen.findByText(/請不要清除瀏覽資料/);
});

it('tells of a lost connection where the shop fails, and not where it refuses', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T04:05:06.000Z') });
  const shop = shopOf();
  const { client } = renderScreen(<HandOutScreen />, shop);
  await listRead();
  shop.answer(search, () => refuse('INTERNAL'));
  await act(() => client.refetchQueries({ queryKey: [search] }));
  await screen.findByText(/沒有連線：看到的是 12:05 的名單，照樣可以交貨/);
  shop.answer(search, () => refuse('FORBIDDEN'));
  await act(() => client.refetchQueries({ queryKey: [search] }));
  await waitFor(() => expect(screen.queryByText(/沒有連線/)).toBeNull());
  await listRead();
});

it('of yesterday goes with the first of today, whatever the channel, in a page that was open overnight', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T04:00:00.000Z') });
  const who = { member, staff: owner };
  await storeHandOut(who, 7, { rows: [pickup], readAtMs: Date.now() });
  vi.setSystemTime(Date.parse('2026-11-28T04:00:00.000Z'));
  await storeHandOut(who, null, { rows: [pickup], readAtMs: Date.now() });
  expect(await storedHere()).toEqual(['/kept/desk/staff', '/kept/desk/pickups/all']);
  expect(await findStoredPickups(7)).toBeUndefined();
  expect(await findStoredPickups(null)).toMatchObject({ rows: [pickup] });
  expect(await findStoredStaff()).toMatchObject({ member });
});

it('that went while it was stored is not said to be on the device', async () => {
  const { open } = caches;
  caches.open = async (name) => {
    const cache = await open(name);
    await caches.delete(name);
    return cache;
  };
  const who = { member, staff: owner };
  const isStored = await storeHandOut(who, null, { rows: [pickup], readAtMs: Date.now() });
  expect(isStored).toBe(false);
});

it('leaves with a sign-out, also where the code that signs out does not come', async () => {
  await storeHandOut({ member, staff: owner }, null, { rows: [pickup], readAtMs: Date.now() });
  const { user } = renderScreen(<AccountEntry />, new FakeShop());
  await user.click(screen.getByRole('button', { name: '登出' }));
  await waitFor(async () => expect(await storedHere()).toEqual([]));
});
