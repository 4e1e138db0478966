import type { Bulletin } from '@kaituan/contract/catalog/bulletin';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ProductGrid } from '#web/features/catalog/product-grid.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { BulletinKind } from './bulletin-kind.tsx';
import { markRead, readBulletinsQuery } from './bulletin-query.ts';

/** One bulletin with the goods it is about; a member who opens it has read it. */
export function BulletinArticle({ bulletin }: { bulletin: Bulletin }) {
  const { bulletinId, kind, title, bodyHtml, productArray, productNameArray } = bulletin;
  useReadMark(bulletinId);
  return (
    <article className="mx-auto max-w-3xl">
      <header className="mb-6 border-b border-line pb-6">
        <BulletinKind bulletin={bulletin} />
        <h1 className="mt-3 text-2xl font-bold text-balance sm:text-3xl">{title}</h1>
      </header>
      {kind === 'RECALL' && (
        <div className="mb-6">
          <Notice kind="WARNING">
            召回商品：{productNameArray.join('、')}。請先不要食用或使用；買過的會員會收到通知。
          </Notice>
        </div>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server's allow-list */}
      <div className="shop-prose" dangerouslySetInnerHTML={{ __html: bodyHtml }} />
      {kind !== 'RECALL' && productArray.length > 0 && (
        <section aria-label="相關商品" className="mt-8">
          <ProductGrid cards={productArray} />
        </section>
      )}
      <p className="mt-10 flex flex-wrap gap-3">
        <ShopLink to="/bulletin" className={buttonStyle.outline}>
          所有消息
        </ShopLink>
        {kind === 'RECALL' && (
          <ShopLink to="/contact-us" className={buttonStyle.primary}>
            聯絡我們
          </ShopLink>
        )}
      </p>
    </article>
  );
}

/** Quiet when it fails: it is marked the next time. */
function useReadMark(bulletinId: number): void {
  const client = useQueryClient();
  const channelId = useChannelId();
  const isMember = useAppState(({ user }) => user !== null);
  const { data } = useQuery({ ...readBulletinsQuery(channelId), enabled: isMember });
  const isUnread = isMember && data !== undefined && !data.result.includes(bulletinId);
  useEffect(() => {
    if (isUnread) void markRead(client, channelId, [bulletinId]).catch(() => undefined);
  }, [isUnread, client, channelId, bulletinId]);
}
