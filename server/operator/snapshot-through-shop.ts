import type { SnapshotMessage } from './backup-routes.ts';
import { callShop, linesOf, type RunningShop, ShopRefused } from './running-shop.ts';

/** Has the running shop copy its embedded database; returns the folder, which the caller must delete. */
export async function snapshotThroughShop(shop: RunningShop, signal: AbortSignal): Promise<string> {
  const response = await callShop(shop, '/operator/snapshot', { method: 'POST', signal });
  for await (const line of linesOf(response)) {
    const message = JSON.parse(line) as SnapshotMessage;
    if (message.type === 'DONE') return message.folder;
    if (message.type === 'FAILURE') throw new ShopRefused(`商店無法複製資料庫：${message.message}`);
  }
  throw new ShopRefused('商店在備份途中關閉了，請再試一次 / the shop closed; try again');
}
