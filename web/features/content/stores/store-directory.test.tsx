// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { findStorePlace } from '@kaituan/domain/store/store-place';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import Stores from '#web/pages/stores.tsx';
import { renderPart } from '#web/testing/render-part.tsx';

const storeAt = (id: string, address: string) => ({
  ...{ id, name: `${id} 號店`, address, phone: '02-1234', hours: '11–20' },
  place: findStorePlace(address),
});
const songshan = storeAt('1', '105 臺北市松山區民權東路五段 1 號');
const alsoSongshan = storeAt('2', '台北市松山區南京東路四段 1 號');
const daan = storeAt('3', '106 臺北市和平東路一段 1 號');
const banqiao = storeAt('3', '220 新北市板橋區文化路 1 號');
const kaohsiung = storeAt('4', '高雄市苓雅區中正一路 1 號');
const magong = storeAt('5', '880 澎湖縣馬公市中華路 1 號');
const keelung = storeAt('7', '200 基隆市仁愛區愛一路 1 號');
const kinmen = storeAt('8', '893 金門縣金城鎮民生路 1 號');
const nowhere = storeAt('6', '社區活動中心');

function renderStores(stores: ReturnType<typeof storeAt>[], search?: string) {
  const shop = new FakeShop().answer('/SiteInfo/GetStoreArray', () => ({ result: stores }));
  return renderPart(<Stores />, shop, search === undefined ? {} : { search });
}

const map = () => screen.findByRole('group', { name: '門市在哪裡' });
const pins = async () =>
  within(await map())
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label'));
const listed = () => screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent);
const drawings = async () =>
  [...(await map()).querySelectorAll('use')].map((use) =>
    use.getAttribute('href')?.replace(/.*\/([\w-]+\.svg)[^#]*/, '$1'),
  );

it('has one pin for the stores of a district, and each store in the list', async () => {
  renderStores([songshan, alsoSongshan, daan]);
  expect(await pins()).toEqual(['松山區：2 個門市', '大安區：3 號店']);
  expect(within(await map()).getByText('2')).toBeTruthy();
  expect(listed()).toEqual(['1 號店', '2 號店', '3 號店']);
  expect(screen.getAllByRole('link', { name: /^看地圖/ })).toHaveLength(3);
});

it('marks the stores of a pin that is pressed', async () => {
  const { user } = renderStores([songshan, alsoSongshan, daan]);
  const pin = within(await map()).getByRole('link', { name: /松山區/ });
  expect(pin.getAttribute('href')).toBe('#store-1');
  await user.click(pin);
  const marked = () =>
    screen
      .getAllByRole('listitem')
      .filter((item) => item.getAttribute('aria-current') === 'true')
      .map((item) => item.id);
  expect(marked()).toEqual(['store-1', 'store-2']);
  await user.click(within(await map()).getByRole('link', { name: /大安區/ }));
  expect(marked()).toEqual(['store-3']);
});

it('draws the districts of few counties, and the counties alone when there are many', async () => {
  renderStores([songshan, banqiao]);
  expect(await drawings()).toEqual([
    ...['taiwan.svg#land', 'taipei-city.svg#land', 'taipei-city.svg#borders'],
    ...['new-taipei-city.svg#land', 'new-taipei-city.svg#borders'],
  ]);
});

it('draws the whole country for stores far apart', async () => {
  renderStores([songshan, banqiao, kaohsiung, magong]);
  expect(await drawings()).toEqual(['taiwan.svg#land', 'taiwan.svg#borders']);
  expect(await pins()).toEqual(['臺北市、新北市：2 個門市', '高雄市：4 號店', '澎湖縣：5 號店']);
});

it('names the first of many counties on one pin, from the edge into the map where it is near one', async () => {
  renderStores([songshan, banqiao, keelung, kinmen]);
  expect((await pins())[0]).toBe('臺北市等 3 縣市：3 個門市');
  const anchorOf = async (name: string) =>
    within(await map())
      .getByText(name)
      .getAttribute('text-anchor');
  expect(await anchorOf('臺北市等 3 縣市')).toBe('end');
  expect(await anchorOf('金門縣')).toBe('start');
});

it('shows the county that the address names, on the map and in the list', async () => {
  const stores = [songshan, banqiao, kaohsiung, nowhere];
  renderStores(stores, `&county=${encodeURIComponent('高雄市')}`);
  expect(await pins()).toEqual(['苓雅區：4 號店']);
  expect(listed()).toEqual(['4 號店']);
  const counties = screen.getByRole('navigation', { name: '縣市' });
  expect(
    within(counties)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([...['全部', '臺北市', '新北市', '高雄市']]);
  expect(within(counties).getByRole('link', { current: 'page' }).textContent).toBe('高雄市');
});

it('shows all stores for a county in which there is none', async () => {
  renderStores([songshan, banqiao], '&county=nowhere');
  expect(await pins()).toHaveLength(2);
});

it('is just the list where no address says a place', async () => {
  renderStores([nowhere]);
  expect(await screen.findByText('6 號店')).toBeTruthy();
  expect(screen.queryByRole('group', { name: '門市在哪裡' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: '縣市' })).toBeNull();
});

it('is the list alone for an answer of an earlier release, which says no place', async () => {
  const { place: _, ...earlier } = songshan;
  renderStores([earlier as typeof songshan]);
  expect(await screen.findByText('1 號店')).toBeTruthy();
  expect(screen.queryByRole('group', { name: '門市在哪裡' })).toBeNull();
});
