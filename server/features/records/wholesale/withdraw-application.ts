import * as contract from '@kaituan/contract/member/wholesale';
import { and, eq } from 'drizzle-orm';
import { wholesaleApplication } from '#server/database/schema/wholesale-schema.ts';
import { lockMember } from '#server/database/sql/locks.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { moveApplication, presentOwnApplication } from './application-query.ts';

export const withdrawApplication = handle(
  contract.withdrawApplication,
  async ({ applicationNo }, context) => {
    const { database, now: decidedAt } = context;
    const { memberId } = requireCaller(context.caller);
    await lockMember(database, memberId);
    const [own] = await database
      .select({ applicationNo: wholesaleApplication.applicationNo })
      .from(wholesaleApplication)
      .where(
        and(
          eq(wholesaleApplication.applicationNo, applicationNo),
          eq(wholesaleApplication.memberId, memberId),
        ),
      );
    if (!own) throw new Refusal('NOT_FOUND');
    await moveApplication(database, applicationNo, { status: 'WITHDRAWN', decidedAt });
    return presentOwnApplication(context);
  },
);
