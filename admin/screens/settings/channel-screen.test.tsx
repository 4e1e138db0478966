// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { StaffChannel } from '@kaituan/contract/staff/shop/staff-channel';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { channelId, owner, renderScreen } from '#admin/testing/render-screen.tsx';
import ChannelScreen from './channel-screen.tsx';

const retail: StaffChannel = {
  ...{ channelId, name: '零售店', companyName: '好日子股份有限公司', kind: 'RETAIL' },
  ...{ opening: 'OPEN', isActive: true, goodsCount: 1200, memberCount: 0, version: 'r' },
  obstacleArray: [{ kind: 'DEFAULT', text: '這是預設的通路' }],
};
const wholesale: StaffChannel = {
  ...{ ...retail, channelId: 100120, name: '批發部', kind: 'WHOLESALE', opening: 'NOT_OPENED' },
  ...{ goodsCount: 0, memberCount: 3, version: 'w', obstacleArray: [] },
};
const shopWith = (...channels: StaffChannel[]) =>
  new FakeShop()
    .answer('/StaffChannel/GetChannelArray', () => ({ result: channels }))
    .answer('/Staff/GetStaffSession', () => ({ result: owner }));
const cardOf = (name: string) => screen.findByRole('article', { name });
beforeEach(() => localStorage.clear());

describe('the channels', () => {
  it('are shown with their state, goods and members, and lead to the shop front', async () => {
    renderScreen(<ChannelScreen />, shopWith(retail, wholesale));
    const card = within(await cardOf('批發部'));
    for (const text of ['批發', '還沒開幕', '0 件', '3 位', '100120', '好日子股份有限公司']) {
      expect(card.getByText(text)).toBeTruthy();
    }
    const link = card.getByRole('link', { name: '看賣場：批發部' });
    expect(link.getAttribute('href')).toBe('/?channelId=100120');
    const first = within(await cardOf('零售店'));
    expect([first.getByText('營業中'), first.getByText('1,200 件')]).toHaveLength(2);
    expect(first.queryByRole('button', { name: '停用：零售店' })).toBeNull();
  });

  it('lead to the opening steps of each', async () => {
    const { user, address } = renderScreen(<ChannelScreen />, shopWith(retail, wholesale));
    await user.click(await screen.findByRole('button', { name: '開店步驟：批發部' }));
    expect(address()).toBe('/opening');
    expect(localStorage.getItem('desk.channel')).toBe('100120');
  });

  it('are asked for again after a failure', async () => {
    const shop = shopWith(retail);
    shop.isReachable = false;
    const { user } = renderScreen(<ChannelScreen />, shop);
    const again = await screen.findByRole('button', { name: '重試' });
    shop.isReachable = true;
    await user.click(again);
    expect(await cardOf('零售店')).toBeTruthy();
    expect(screen.getByText(/可以新增一個批發通路/)).toBeTruthy();
  });

  it('are changed by who has the whole shop alone', async () => {
    const grants = owner.grants.map((grant) => ({ ...grant, channelId }));
    renderScreen(<ChannelScreen />, shopWith(wholesale), { staff: { ...owner, grants } });
    await cardOf('批發部');
    expect(screen.queryByRole('button', { name: '新增通路' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^(改名稱|停用)：/ })).toBeNull();
  });

  it('say so where there is none', async () => {
    renderScreen(<ChannelScreen />, shopWith());
    expect(await screen.findByText('沒有您能設定的通路')).toBeTruthy();
  });
});

describe('a new channel', () => {
  const path = '/StaffChannel/CreateChannel';
  const open = async (shop: FakeShop) => {
    const shown = renderScreen(<ChannelScreen />, shop);
    await shown.user.click(await screen.findByRole('button', { name: '新增通路' }));
    await screen.findByLabelText('名稱');
    return shown;
  };

  it('is named, chosen, and led to its opening steps; the chooser is read anew', async () => {
    const shop = shopWith(retail).answer(path, () => ({ result: wholesale }));
    const { user, toasts, address } = await open(shop);
    await user.type(screen.getByLabelText('名稱'), ' 批發部 ');
    await user.click(screen.getByRole('button', { name: '新增' }));
    await waitFor(() => expect(address()).toBe('/opening'));
    expect(shop.requestsTo(path)).toEqual([{ channelId: null, name: '批發部', kind: 'WHOLESALE' }]);
    expect(toasts.at(-1)).toContain('已新增「批發部」');
    expect(localStorage.getItem('desk.channel')).toBe('100120');
    expect(shop.requestsTo('/StaffChannel/GetChannelArray').length).toBeGreaterThan(1);
  });

  it('may have a number of its owner’s, which is refused at its field', async () => {
    const text = '編號 100083 已經是「零售店」';
    const shop = shopWith(retail).answer(path, () =>
      refuse('VALIDATION_FAILED', [{ path: 'channelId', rule: 'CHANNEL', text }]),
    );
    const { user } = await open(shop);
    await user.type(screen.getByLabelText('名稱'), '批發部');
    await user.selectOptions(screen.getByLabelText('賣給誰'), 'RETAIL');
    await user.type(screen.getByLabelText('通路編號（選填）'), 'abc{Enter}');
    expect(await screen.findByText('編號只有數字')).toBeTruthy();
    expect(shop.requestsTo(path)).toEqual([]);
    await user.clear(screen.getByLabelText('通路編號（選填）'));
    await user.type(screen.getByLabelText('通路編號（選填）'), '100083{Enter}');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(shop.requestsTo(path)).toEqual([{ channelId: 100083, name: '批發部', kind: 'RETAIL' }]);
  });
});

describe('a channel', () => {
  it('is renamed with the version that was read', async () => {
    const path = '/StaffChannel/RenameChannel';
    const shop = shopWith(wholesale).answer(path, () => ({ result: wholesale }));
    const { user, toasts } = renderScreen(<ChannelScreen />, shop);
    await user.click(await screen.findByRole('button', { name: '改名稱：批發部' }));
    const field = await screen.findByLabelText('名稱');
    await user.clear(field);
    await user.type(field, '盤商{Enter}');
    await waitFor(() => expect(toasts).toEqual(['已儲存']));
    expect(shop.requestsTo(path)).toEqual([{ channelId: 100120, version: 'w', name: '盤商' }]);
  });

  it('that is used says what stands in the way', async () => {
    const text = '3 位通路會員，請先改到別的通路或取消';
    const used = { ...wholesale, obstacleArray: [{ kind: 'MEMBERS' as const, text }] };
    const shop = shopWith(used);
    const { user } = renderScreen(<ChannelScreen />, shop);
    await user.click(await screen.findByRole('button', { name: '停用：批發部' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('「批發部」還不能停用')).toBeTruthy();
    expect(dialog.getByText(text)).toBeTruthy();
    expect(dialog.getByRole('link', { name: '看會員' }).getAttribute('href')).toBe('/members');
    expect(dialog.queryByRole('button', { name: '停用' })).toBeNull();
  });

  it('is deactivated after a question, and activated again', async () => {
    const path = '/StaffChannel/DeactivateChannel';
    const stopped = { ...wholesale, isActive: false };
    let shown = wholesale;
    const shop = shopWith()
      .answer('/StaffChannel/GetChannelArray', () => ({ result: [shown] }))
      .answer(path, () => {
        shown = stopped;
        return { result: stopped };
      })
      .answer('/StaffChannel/ActivateChannel', () => ({ result: wholesale }));
    const { user, toasts } = renderScreen(<ChannelScreen />, shop);
    await user.click(await screen.findByRole('button', { name: '停用：批發部' }));
    await user.click(await screen.findByRole('button', { name: '停用' }));
    await waitFor(() => expect(toasts).toContain('已停用「批發部」'));
    expect(await screen.findByText('已停用')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '看賣場：批發部' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '啟用：批發部' }));
    await user.click(await screen.findByRole('button', { name: '啟用' }));
    await waitFor(() => expect(toasts).toContain('已啟用「批發部」'));
    expect(shop.requestsTo('/StaffChannel/ActivateChannel')).toEqual([{ channelId: 100120 }]);
  });
});
