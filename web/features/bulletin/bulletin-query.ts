import { apiOf, apiQuery, memberQuery, storeAnswer } from '@kaituan/api-client/query-client';
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
  await storeAnswer(client, readBulletinsQuery(channelId), answer);
}
