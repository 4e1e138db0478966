// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { withoutPeriod } from '@kaituan/domain/settings/home-sections';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { UnsavedGuard } from '#admin/parts/forms/unsaved.tsx';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import { ActivityGoods } from './activity-goods.tsx';
import ActivityScreen from './activity-screen.tsx';
import BannerScreen from './banner-screen.tsx';
import BrandScreen from './brand-screen.tsx';
import HomePageScreen from './home-page-screen.tsx';

const savedBy = { version: 'v1', changedAt: null, changedBy: null };
const period = { startsAt: '2026-01-01T00:00:30.000Z', endsAt: '2099-01-01T00:00:00.000Z' };
const bannerOf = (id: number, title: string) => ({
  ...{ id, title, subtitle: '', link: '/products', pictureId: `u-${id}`, ...period },
});
const banners = [bannerOf(1, '芒果開團'), bannerOf(2, '中秋預購')];
const saveBanners = '/StaffSettings/SaveBanners';
const shopWithBanners = (value = banners) =>
  new FakeShop()
    .answer('/StaffSettings/GetBanners', () => ({ result: { value, ...savedBy } }))
    .answer(saveBanners, (request) => ({
      result: { ...savedBy, value: request.value, version: 'v2' },
    }));

/** A browser that can draw pictures: happy-dom cannot. */
function drawPictures({ readable = true } = {}) {
  vi.stubGlobal('createImageBitmap', async () => {
    if (!readable) throw new Error('no picture');
    return { width: 2_000, height: 800, close: () => {} };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['drawn'], type === undefined ? {} : { type })),
  );
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const choose = (input: HTMLElement) =>
  fireEvent.change(input, {
    target: { files: [new File(['a'], 'a.jpg', { type: 'image/jpeg' })] },
  });

it('banners are put into order by the keyboard, and saved together', async () => {
  const shop = shopWithBanners();
  const { user } = renderScreen(<BannerScreen />, shop);
  const grip = await screen.findByRole('button', { name: '移動中秋預購' });
  expect(screen.queryByRole('button', { name: '儲存' })).toBeNull();
  grip.focus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByText('移到第 1 個，儲存後生效')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '改回原樣' }));
  await user.click(screen.getByRole('button', { name: '刪除芒果開團' }));
  expect(screen.getByText('會刪除 1 個，還沒儲存')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() =>
    expect(shop.requestsTo(saveBanners)).toEqual([
      { channelId, version: 'v1', value: [banners[1]] },
    ]),
  );
});

it('an order that is not saved is kept while a banner is opened, and lost only by those who say so', async () => {
  const { user, router, address } = renderScreen(
    <>
      <BannerScreen />
      <UnsavedGuard />
    </>,
    shopWithBanners(),
  );
  (await screen.findByRole('button', { name: '移動中秋預購' })).focus();
  await user.keyboard('{ArrowUp}');
  await user.click(screen.getByRole('link', { name: /芒果開團/ }));
  await user.click(await screen.findByRole('link', { name: '不儲存，返回' }));
  expect(await screen.findByText('新的順序還沒儲存')).toBeTruthy();
  void router.navigate('/elsewhere');
  await user.click(await screen.findByRole('button', { name: '返回' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(address()).toBe('/');
  await user.click(screen.getByRole('button', { name: '改回原樣' }));
  void router.navigate('/elsewhere');
  expect(await screen.findByText('another screen')).toBeTruthy();
});

it('a banner is added with a picture that is sent again after a failure, and previewed before it is saved', async () => {
  drawPictures();
  const picture = { id: 'u-new', width: 1_280, height: 512, alt: '', color: '#ffffff' };
  let isDown = true;
  const shop = shopWithBanners([]).answer('/StaffMedia/AddPicture', () =>
    isDown ? refuse('NOT_FOUND') : { result: picture },
  );
  const { user, address } = renderScreen(<BannerScreen />, shop);
  expect(await screen.findByText('還沒有橫幅')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: '新增橫幅' }));
  await user.type(await screen.findByRole('textbox', { name: '標題' }), '愛文芒果');
  await user.click(screen.getByRole('button', { name: '儲存' }));
  expect(await screen.findByText('請上傳圖片')).toBeTruthy();
  choose(screen.getByLabelText(/把圖片拖到這裡/));
  const again = await screen.findByRole('button', { name: '重試' });
  isDown = false;
  await user.click(again);
  await screen.findByLabelText(/換一張圖片/);
  expect(screen.getByRole('region', { name: '預覽' }).textContent).toContain('愛文芒果');
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(shop.requestsTo(saveBanners)).toHaveLength(1));
  expect(shop.requestsTo(saveBanners)[0]?.value).toMatchObject([
    { title: '愛文芒果', link: '/products', pictureId: 'u-new' },
  ]);
  await waitFor(() => expect(address()).toBe('/'));
});

it('a file that is no picture is refused before it is sent', async () => {
  drawPictures({ readable: false });
  const { user } = renderScreen(<BannerScreen />, shopWithBanners([]));
  await user.click(await screen.findByRole('link', { name: '新增橫幅' }));
  choose(await screen.findByLabelText(/把圖片拖到這裡/));
  expect(await screen.findByText('讀不到這張圖片，請用 JPEG、PNG 或 WebP')).toBeTruthy();
});

it('who saves second is told what changed, and sees it when asked to', async () => {
  const shop = shopWithBanners().answer(saveBanners, () => refuse('SETTINGS_CHANGED'));
  const { user } = renderScreen(<BannerScreen />, shop, { at: '/?edit=0' });
  await screen.findByRole('textbox', { name: '標題' });
  const newest = banners.map((one, index) => (index === 1 ? { ...one, title: '中秋禮盒' } : one));
  const result = { ...savedBy, value: newest, version: 'v2' };
  shop.answer('/StaffSettings/GetBanners', () => ({ result }));
  await user.click(screen.getByRole('button', { name: '儲存' }));
  expect(await screen.findByText(/第 2 個的標題（現在是「中秋禮盒」）/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '改看最新的內容' }));
  await waitFor(() => expect(shop.requestsTo('/StaffSettings/GetBanners')).toHaveLength(3));
  // What was not touched keeps its seconds.
  expect(shop.requestsTo(saveBanners)[0]?.value).toEqual(banners);
});

it('what cannot be read can be asked for again', async () => {
  const shop = new FakeShop().answer('/StaffSettings/GetBanners', () => refuse('FORBIDDEN'));
  const { user } = renderScreen(<BannerScreen />, shop);
  expect(await screen.findByText('讀不到「首頁橫幅」')).toBeTruthy();
  shop.answer('/StaffSettings/GetBanners', () => ({ result: { value: banners, ...savedBy } }));
  await user.click(screen.getByRole('button', { name: '重試' }));
  expect(await screen.findByRole('link', { name: /芒果開團/ })).toBeTruthy();
});

const brandOf = (id: number, name: string) => ({
  ...{ id, name, latinName: null, origin: null, introduction: '', isPinned: false },
  pictureId: null,
});

it('a brand with goods is not deleted; a mistake in another one is named', async () => {
  const shop = new FakeShop()
    .answer('/StaffAssortment/CountGoods', () => ({
      result: { categoryArray: [], brandArray: [{ id: 1, goodsCount: 3 }] },
    }))
    .answer('/StaffSettings/GetBrands', () => ({
      result: { value: [brandOf(1, '海嶼'), brandOf(2, '小農')], ...savedBy },
    }))
    .answer('/StaffSettings/SaveBrands', () =>
      refuse('VALIDATION_FAILED', [
        { path: 'value[0].pictureId', rule: 'SETTING', text: '沒有這張圖片，請重新上傳' },
        { path: 'value[1].name', rule: 'SETTING', text: '這個品牌已經有了' },
      ]),
    );
  const { user } = renderScreen(<BrandScreen />, shop);
  await screen.findByText('3 件商品');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '刪除海嶼' }).disabled).toBe(true);
  await user.click(screen.getByRole('link', { name: /小農/ }));
  const name = await screen.findByRole('textbox', { name: '名稱' });
  await user.clear(name);
  await user.type(name, '海嶼');
  await user.click(screen.getByRole('checkbox', { name: /排在最前面/ }));
  await user.click(screen.getByRole('button', { name: '儲存' }));
  expect(await screen.findByText('這個品牌已經有了')).toBeTruthy();
  expect(screen.getByText(/「海嶼」：沒有這張圖片/)).toBeTruthy();
  expect(shop.requestsTo('/StaffSettings/SaveBrands')[0]?.value[1]).toMatchObject({
    ...{ id: 2, name: '海嶼', isPinned: true },
  });
});

it('goods are searched, put into an activity, ordered and taken out', async () => {
  const activity = {
    ...{ id: 5, key: null, name: '中秋烤肉', subtitle: '', introduction: '', ...period },
    ...{ isPinned: true, audience: 'ALL' as const, pictureId: null, productCodes: ['P-1', 'P-2'] },
  };
  const nameOf: Record<string, string> = { 'P-1': '烤肉片', 'P-2': '木炭', 'P-3': '烤肉夾' };
  const describe = (code: string) => ({ code, name: nameOf[code] ?? '', mediaId: null });
  const goodsRow = {
    ...{ productId: 3, productCode: 'P-3', name: '烤肉夾', status: 'ACTIVE' as const },
    ...{ isInWindow: true, temperature: 'AMBIENT' as const, lacksLabel: false, brand: null },
    ...{ mediaId: null, optionText: '', sku: null },
  };
  const save = '/StaffSettings/SaveActivities';
  const shop = new FakeShop()
    .answer('/StaffSettings/GetActivities', () => ({ result: { value: [activity], ...savedBy } }))
    .answer(save, ({ value }) => ({
      result: { ...savedBy, version: 'v2', value: value as (typeof activity)[] },
    }))
    .answer('/StaffAssortment/DescribeGoods', ({ codeArray }) => ({
      result: codeArray.map(describe),
    }))
    .answer('/StaffGoods/SearchGoodsArray', () => ({
      ...{ result: [goodsRow, goodsRow], nextCursor: null },
    }));
  const { user } = renderScreen(<ActivityScreen />, shop, { at: '/?edit=0' });
  (await screen.findByRole('button', { name: '移動木炭' })).focus();
  await user.keyboard('{ArrowUp}');
  await user.type(screen.getByRole('searchbox', { name: '加商品' }), '夾');
  await user.click(await screen.findByRole('button', { name: /烤肉夾/ }));
  await user.click(await screen.findByRole('button', { name: '拿掉烤肉片' }));
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() =>
    expect(shop.requestsTo(save)[0]?.value).toEqual([
      { ...activity, productCodes: ['P-2', 'P-3'] },
    ]),
  );
  const asked = shop.requestsTo('/StaffGoods/SearchGoodsArray');
  expect(asked.at(-1)).toMatchObject({ channelId, search: '夾' });
  expect(shop.requestsTo('/StaffAssortment/DescribeGoods')[0]).toMatchObject({ channelId });
});

it('goods of an activity whose names cannot be read are shown by their codes, and it is said', async () => {
  const shop = new FakeShop().answer('/StaffAssortment/DescribeGoods', () => refuse('FORBIDDEN'));
  const goods = (
    <ActivityGoods name="goods" problem={undefined} codes={['P-1']} onChange={() => {}} />
  );
  renderScreen(goods, shop);
  expect(await screen.findByText('讀不到商品的名稱，先用編號表示')).toBeTruthy();
  expect(screen.getByRole('button', { name: '拿掉P-1' })).toBeTruthy();
});

it('the home page is arranged, previewed in the shop, and saved', async () => {
  const save = '/StaffSettings/SaveHomeSections';
  const sections = [
    { key: 'CAMPAIGNS' as const, isShown: true, ...withoutPeriod },
    { key: 'BANNERS' as const, isShown: true, ...withoutPeriod },
  ];
  const shop = new FakeShop()
    .answer('/StaffSettings/GetHomeSections', () => ({ result: { value: sections, ...savedBy } }))
    .answer('/StaffSettings/GetBanners', () => ({ result: { value: [], ...savedBy } }))
    .answer('/StaffSettings/GetActivities', () => ({ result: { value: [], ...savedBy } }))
    .answer(save, () => ({ result: { ...savedBy, value: sections, version: 'v2' } }));
  const { user } = renderScreen(<HomePageScreen />, shop);
  (await screen.findByRole('button', { name: '移動橫幅' })).focus();
  await user.keyboard('{ArrowUp}');
  const preview = () => screen.getByRole('link', { name: /到商店預覽/ }).getAttribute('href');
  expect(preview()).toContain('sections=BANNERS.CAMPAIGNS');
  await user.click(screen.getByRole('checkbox', { name: /正在揪團/ }));
  expect(preview()).toMatch(/sections=BANNERS$/);
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() =>
    expect(shop.requestsTo(save)[0]?.value).toEqual([
      { key: 'BANNERS', isShown: true, ...withoutPeriod },
      { key: 'CAMPAIGNS', isShown: false, ...withoutPeriod },
    ]),
  );
});

it('a section of the home page gets a period, and is previewed at a time within it', async () => {
  const save = '/StaffSettings/SaveHomeSections';
  const sections = [
    { key: 'CAMPAIGNS' as const, isShown: true, ...withoutPeriod },
    { key: 'HOT' as const, isShown: true, ...withoutPeriod },
    { key: 'BANNERS' as const, isShown: true, ...withoutPeriod },
  ];
  const banner = {
    ...{ id: 1, title: '年貨開團', subtitle: '', link: '/', pictureId: 'u-1' },
    ...{ startsAt: '2099-01-01T00:00:00.000Z', endsAt: '2099-02-01T00:00:00.000Z' },
  };
  const shop = new FakeShop()
    .answer('/StaffSettings/GetHomeSections', () => ({ result: { value: sections, ...savedBy } }))
    .answer('/StaffSettings/GetBanners', () => ({ result: { value: [banner], ...savedBy } }))
    .answer('/StaffSettings/GetActivities', () => ({ result: { value: [], ...savedBy } }))
    .answer(save, () => ({ result: { ...savedBy, value: sections, version: 'v2' } }));
  const { user } = renderScreen(<HomePageScreen />, shop);
  await user.click(await screen.findByRole('button', { name: '熱門推薦的時間' }));
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('開始', '2099-01-10T20:00');
  type('結束', '2099-01-12T00:00');
  const shown = () =>
    within(screen.getByRole('list', { name: '那時的首頁' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(shown()).toEqual(['正在揪團', '橫幅：那時沒有']);
  type('看什麼時候的首頁', '2099-01-11T00:00');
  expect(shown()).toEqual(['正在揪團', '熱門推薦', '橫幅：「年貨開團」']);
  expect(screen.getByRole('link', { name: /到商店預覽/ }).getAttribute('href')).toContain(
    'sections=CAMPAIGNS.HOT.BANNERS',
  );
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() =>
    expect(shop.requestsTo(save)[0]?.value[1]).toEqual({
      ...{ key: 'HOT', isShown: true },
      ...{ startsAt: '2099-01-10T12:00:00.000Z', endsAt: '2099-01-11T16:00:00.000Z' },
    }),
  );
});
