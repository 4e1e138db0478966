import { apiOf, apiQuery, memberQuery } from '@kaituan/api-client/query-client';
import type { BulletinCard } from '@kaituan/contract/bulletin';
import type { QueryClient } from '@tanstack/react-query';

export const bulletinArrayQuery = (channelId: number) =>
  apiQuery('/Bulletin/GetBulletinArray', { channelId });

export const bulletinQuery = (channelId: number, bulletinId: number) =>
  apiQuery('/Bulletin/GetBulletin', { channelId, bulletinId });

/** What the member has read; guests have no marks. */
export const readBulletinsQuery = (channelId: number) =>
  memberQuery('/Bulletin/GetReadBulletinIdArray', { channelId });

export async function markRead(
  client: QueryClient,
  channelId: number,
  bulletinIdArray: number[],
): Promise<void> {
  const request = { channelId, bulletinIdArray };
  const answer = await apiOf(client)('/Bulletin/MarkBulletinRead', request);
  client.setQueryData(readBulletinsQuery(channelId).queryKey, answer);
}

export const bulletinKindText: Record<BulletinCard['kind'], string> = {
  NEWS: '消息',
  EVENT: '活動',
  SERVICE: '服務',
  RECALL: '商品召回',
};
