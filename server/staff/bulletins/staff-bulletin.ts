import type { StaffBulletin, StaffBulletinRow } from '@kaituan/contract/staff/shop/staff-bulletin';
import * as contract from '@kaituan/contract/staff/shop/staff-bulletin';
import { bulletinStateAt } from '@kaituan/domain/bulletin/bulletin';
import { eq } from 'drizzle-orm';
import { bulletin } from '#server/database/schema/bulletin-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { versionOf } from '#server/staff/settings/setting.ts';
import { handleStaff, type StaffContext } from '#server/staff/staff-handler.ts';
import { listBulletinGoods } from './bulletin-goods.ts';
import { findRecallReach, findToldRecalls } from './recall-reach.ts';

export type BulletinRow = typeof bulletin.$inferSelect;

export const presentBulletinRow = (
  row: BulletinRow,
  now: Date,
  isTold: (bulletinId: number) => boolean,
): StaffBulletinRow => ({
  ...{ bulletinId: row.id, channelId: row.channelId, kind: row.kind, title: row.title },
  ...{ isPinned: row.isPinned, state: bulletinStateAt(row, now) },
  publishAt: row.publishAt?.toISOString() ?? null,
  expireAt: row.expireAt?.toISOString() ?? null,
  announcedAt: row.announcedAt?.toISOString() ?? null,
  hasToldBuyers: isTold(row.id),
});

type Access = Pick<StaffContext, 'database' | 'staff' | 'now'>;

/** A bulletin of a channel in which the call's permission is granted, locked until the transaction ends. */
export async function lockBulletin(
  { database, staff, now }: Access,
  bulletinId: number,
): Promise<{ row: BulletinRow; shown: StaffBulletin }> {
  const [row] = await database
    .select()
    .from(bulletin)
    .where(eq(bulletin.id, bulletinId))
    .for('update');
  if (!row) throw new Refusal('NOT_FOUND', { message: `找不到消息 ${bulletinId}` });
  staff.requireChannel(row.channelId);
  const goods = await listBulletinGoods(database, bulletinId, now);
  // Not part of the version: that members were notified, or that its hour came, is no edit.
  const { announcedAt: _, toldAt: __, ...written } = row;
  // Nor that its goods were taken off sale, or that a group buy of them ended.
  const named = goods.map(({ productId, code, name }) => ({ productId, code, name }));
  const version = versionOf({ ...written, productArray: named });
  const { bodyHtml } = row;
  const recallReach = await findRecallReach(database, row);
  const shown = {
    ...presentBulletinRow(row, now, await findToldRecalls(database, [row])),
    bodyHtml,
    productArray: goods,
    recallReach,
    version,
  };
  return { row, shown };
}

export const getStaffBulletin = handleStaff(
  contract.getStaffBulletin,
  async ({ bulletinId }, context) => ({ result: (await lockBulletin(context, bulletinId)).shown }),
);
