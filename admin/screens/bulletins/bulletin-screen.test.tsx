// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { StaffBulletin } from '@kaituan/contract/staff/shop/staff-bulletin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import { bulletin, openNew, openOne, save, savedAs } from './bulletin-fixture.tsx';
import BulletinListScreen from './bulletin-list.tsx';

describe('bulletins at the desk', () => {
  it('are previewed as they will look, and published now', async () => {
    const shop = new FakeShop().answer(save, () => savedAs(bulletin));
    const { user, toasts, address } = openNew(shop);
    await user.type(await screen.findByLabelText('標題'), '週五休息');
    await user.click(await screen.findByRole('button', { name: 'HTML 原始碼' }));
    await user.type(screen.getByLabelText('內容'), '<p>第一段</p><p>第二段</p>');
    const preview = within(screen.getByRole('region', { name: '內容的預覽' }));
    expect(preview.getByText('第二段').tagName).toBe('P');
    await user.click(screen.getByRole('button', { name: '發布' }));
    await waitFor(() => expect(toasts).toContain('已發布'));
    expect(shop.requestsTo(save)).toMatchObject([
      {
        ...{ channelId, bulletinId: null, version: null, publishAt: 'NOW' },
        value: {
          ...{ kind: 'NEWS', title: '週五休息', bodyHtml: '<p>第一段</p><p>第二段</p>' },
          ...{ productCodeArray: [], expireAt: null },
        },
      },
    ]);
    expect(address()).toBe('/bulletins');
  });

  it('are published at a later hour, not at one that has passed', async () => {
    const scheduled = { ...bulletin, state: 'SCHEDULED' as const };
    const shop = new FakeShop().answer(save, () => savedAs(scheduled));
    const { user, toasts } = openNew(shop);
    const at = await screen.findByLabelText('發布時間（台北）');
    fireEvent.change(at, { target: { value: '2020-01-01T08:00' } });
    await user.click(screen.getByRole('button', { name: '發布' }));
    expect(await screen.findByText(/這個時間已經過了/)).toBeTruthy();
    fireEvent.change(at, { target: { value: '2099-01-01T08:00' } });
    await user.click(screen.getByRole('button', { name: '發布' }));
    await waitFor(() => expect(toasts).toContain('已排程'));
    expect(shop.requestsTo(save)).toMatchObject([{ publishAt: '2099-01-01T00:00:00.000Z' }]);
  });

  it('are drafts, and not published, for Enter in a field', async () => {
    const draft = { ...bulletin, state: 'DRAFT' as const, publishAt: null };
    const shop = new FakeShop().answer(save, () => savedAs(draft));
    const { user } = openNew(shop);
    await user.type(await screen.findByLabelText('標題'), '週五休息{Enter}');
    await waitFor(() => expect(shop.requestsTo(save)).toMatchObject([{ publishAt: null }]));
  });

  it('are withdrawn after a question, as they are stored', async () => {
    const draft = { ...bulletin, state: 'DRAFT' as const, publishAt: null, version: 'two' };
    const shop = new FakeShop().answer(save, () => savedAs(draft));
    const { user, toasts } = openOne(shop);
    await user.type(await screen.findByLabelText('標題'), '還沒儲存');
    await user.click(screen.getByRole('button', { name: '撤下' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: '撤下' }));
    await waitFor(() => expect(toasts).toContain('已撤下，改成草稿'));
    expect(shop.requestsTo(save)).toMatchObject([
      { bulletinId: 1001, version: 'one', publishAt: null, value: { title: '週年慶' } },
    ]);
  });

  describe('that somebody else saved meanwhile', () => {
    /** Types a title and, as HTML, a text; then another saves this. */
    async function saveSecond(given: Partial<StaffBulletin>, text?: string) {
      let now: StaffBulletin = { ...bulletin, expireAt: '2099-01-01T00:00:30.000Z' };
      const shop = new FakeShop().answer(save, ({ version }) =>
        version === now.version ? savedAs(now) : refuse('SETTINGS_CHANGED'),
      );
      const rendered = openOne(shop, now);
      const { user } = rendered;
      await user.type(await screen.findByLabelText('標題'), '！');
      if (text) {
        await user.click(await screen.findByRole('button', { name: 'HTML 原始碼' }));
        await user.clear(screen.getByLabelText('內容'));
        await user.type(screen.getByLabelText('內容'), text);
      }
      now = { ...now, version: 'two', ...given };
      shop.answer('/StaffBulletin/GetStaffBulletin', () => ({ result: now }));
      await user.click(screen.getByRole('button', { name: '儲存' }));
      await screen.findByText(/您填的都還在/);
      const keep = async () => {
        await user.click(screen.getByRole('button', { name: '保留我的改動，存到最新內容' }));
        await waitFor(() => expect(shop.requestsTo(save)).toHaveLength(2));
        return shop.requestsTo(save)[1];
      };
      return { ...rendered, keep };
    }

    it('say what changed, and are saved on top of that, with the seconds that no field shows', async () => {
      const { keep } = await saveSecond({ isPinned: true, bodyHtml: '<p>別人的</p>' });
      expect(screen.getByText('改過的欄位：內容、置頂')).toBeTruthy();
      expect(screen.queryByText(/兩邊都改了/)).toBeNull();
      expect(await keep()).toMatchObject({
        ...{ bulletinId: 1001, version: 'two', publishAt: bulletin.publishAt },
        value: {
          ...{ title: '週年慶！', isPinned: true, bodyHtml: '<p>別人的</p>' },
          expireAt: '2099-01-01T00:00:30.000Z',
        },
      });
    });

    it('stay withdrawn, and say so', async () => {
      const { keep, toasts } = await saveSecond({ publishAt: null, state: 'DRAFT' });
      expect(screen.getByText('改過的欄位：發布時間（現在是「草稿」）')).toBeTruthy();
      expect(await keep()).toMatchObject({ publishAt: null, value: { title: '週年慶！' } });
      await waitFor(() => expect(toasts).toContain('已存成草稿'));
    });

    it.each([
      ['the own', false, '<p>我的</p>'],
      ['the other', true, '<p>別人的</p>'],
    ])('show both texts where both changed it, of which %s is chosen', async (_, takes, stored) => {
      const { user, keep } = await saveSecond({ bodyHtml: '<p>別人的</p>' }, '<p>我的</p>');
      const choice = within(screen.getByRole('group', { name: /兩邊都改了內容/ }));
      expect(choice.getByText('別人的').tagName).toBe('P');
      expect(choice.getByText('我的').tagName).toBe('P');
      await user.click(choice.getByRole('button', { name: '改存這一份' }));
      if (!takes) await user.click(choice.getByRole('button', { name: '改存這一份' }));
      expect(await keep()).toMatchObject({ value: { title: '週年慶！', bodyHtml: stored } });
    });
  });

  it('are listed with their state', async () => {
    const shop = new FakeShop().answer('/StaffBulletin/SearchBulletinArray', () => ({
      ...{ result: [{ ...bulletin, state: 'SCHEDULED' as const }], nextCursor: null },
    }));
    renderScreen(<BulletinListScreen />, shop);
    const row = within((await screen.findByText('週年慶')).closest('tr') as HTMLElement);
    expect(row.getByText('排程')).toBeTruthy();
  });
});
