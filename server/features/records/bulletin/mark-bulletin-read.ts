import * as contract from '@kaituan/contract/catalog/bulletin';
import { sql } from 'drizzle-orm';
import { idsParameter, instantParameter } from '#server/database/sql/parameters.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { listReadBulletins, publishedIn } from './bulletin-query.ts';

export const markBulletinRead = handle(
  contract.markBulletinRead,
  async ({ channelId, bulletinIdArray }, { database, caller, now }) => {
    const { memberId } = requireCaller(caller);
    await database.execute(sql`
      insert into bulletin_read (member_id, bulletin_id, read_at)
      select ${memberId}, b.id, ${instantParameter(now)} from bulletin b
      where b.id = any(${idsParameter(bulletinIdArray)}) and ${publishedIn(channelId, now)}
      on conflict do nothing`);
    return { result: await listReadBulletins(database, { memberId, channelId, now }) };
  },
);
