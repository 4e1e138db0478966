// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Bulletin, BulletinCard } from '@kaituan/contract/catalog/bulletin';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderPart } from '#web/testing/render-part.tsx';
import { BulletinArticle } from './bulletin-article.tsx';
import { BulletinList } from './bulletin-list.tsx';

const bulletinOf = (bulletinId: number): BulletinCard => ({
  ...{ bulletinId, kind: 'NEWS', title: `消息 ${bulletinId}`, excerpt: '內文', isPinned: false },
  publishAt: '2026-11-20T04:00:00.000Z',
});
const articleOf = (bulletinId: number): Bulletin => {
  const { excerpt: _, ...shown } = bulletinOf(bulletinId);
  const goods = { productArray: [], productNameArray: [] };
  return { ...shown, ...goods, bodyHtml: '<p>內文</p>', expireAt: null };
};
const bulletins = [3, 2, 1].map(bulletinOf);

/** A shop that keeps what the member has read. */
function shopOf(read: readonly number[]): FakeShop {
  let result = [...read];
  return new FakeShop()
    .answer('/Bulletin/GetReadBulletinIdArray', () => ({ result }))
    .answer('/Bulletin/MarkBulletinRead', ({ bulletinIdArray }) => {
      result = [...new Set([...result, ...bulletinIdArray])];
      return { result };
    });
}
const unreadTitles = () =>
  screen
    .getAllByRole('link')
    .filter(({ textContent }) => textContent.includes('未讀'))
    .map(({ textContent }) => /消息 \d/.exec(textContent)?.[0]);

it('marks in the list what the member has not read, and reads all at a press', async () => {
  const shop = shopOf([2]);
  const { user } = renderPart(<BulletinList bulletins={bulletins} />, shop);
  await screen.findByText('2 則未讀');
  expect(unreadTitles()).toEqual(['消息 3', '消息 1']);
  await user.click(screen.getByRole('button', { name: '全部標為已讀' }));
  await screen.findByText('都讀過了');
  expect(unreadTitles()).toEqual([]);
  const request = { channelId, bulletinIdArray: [3, 1] };
  expect(shop.requestsTo('/Bulletin/MarkBulletinRead')).toEqual([request]);
});

it('an article that is opened is read, once', async () => {
  const shop = shopOf([2]);
  const { client } = renderPart(<BulletinArticle bulletin={articleOf(3)} />, shop);
  await waitFor(() => expect(shop.requestsTo('/Bulletin/MarkBulletinRead')).toHaveLength(1));
  expect(shop.requestsTo('/Bulletin/MarkBulletinRead')).toEqual([
    { channelId, bulletinIdArray: [3] },
  ]);
  await client.refetchQueries({ type: 'active' });
  expect(shop.requestsTo('/Bulletin/MarkBulletinRead')).toHaveLength(1);
});

it('marks nothing again that was read before', async () => {
  const shop = shopOf([3]);
  renderPart(
    <>
      <BulletinArticle bulletin={articleOf(3)} />
      <BulletinList bulletins={bulletins} />
    </>,
    shop,
  );
  // What was read before has arrived.
  await screen.findByText('2 則未讀');
  expect(shop.requestsTo('/Bulletin/MarkBulletinRead')).toEqual([]);
});
