import type { WholesaleApplication } from '@kaituan/contract/member/wholesale';
import { statesBefore } from '@kaituan/domain/life-cycle';
import {
  type ApplicationStatus,
  applicationLife,
} from '@kaituan/domain/member/wholesale-application';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { wholesaleApplication } from '#server/database/schema/wholesale-schema.ts';
import { filePresenter } from '#server/features/records/file/stored-file-link.ts';
import {
  listUsedFiles,
  useInApplication,
} from '#server/features/records/file/stored-file-query.ts';
import { type CallContext, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';

export type ApplicationRow = typeof wholesaleApplication.$inferSelect;

/** The applications with their papers, in the given order. */
export async function presentApplications<Row extends ApplicationRow>(
  database: Database,
  rows: readonly Row[],
  now: Date,
): Promise<(WholesaleApplication & { row: Row })[]> {
  const uses = rows.map(({ applicationNo }) => useInApplication(applicationNo));
  const files = uses.length > 0 ? await listUsedFiles(database, uses) : [];
  const present = await filePresenter(database, now);
  const byUse = Map.groupBy(files, ({ usedFor }) => usedFor);
  return rows.map((row) => ({
    row,
    ...{ applicationNo: row.applicationNo, channelId: row.channelId, company: row.company },
    ...{ taxId: row.taxId, contactName: row.contactName, phone: row.phone, note: row.note },
    ...{ status: row.status, reason: row.reason, appliedAt: row.appliedAt.toISOString() },
    decidedAt: row.decidedAt?.toISOString() ?? null,
    papers: (byUse.get(useInApplication(row.applicationNo)) ?? []).map(present),
  }));
}

/** The answer of every call of the member about applications. */
export async function presentOwnApplication(
  context: Pick<CallContext, 'database' | 'caller' | 'now'>,
) {
  const { database, now } = context;
  const { memberId } = requireCaller(context.caller);
  const [newest] = await database
    .select()
    .from(wholesaleApplication)
    .where(eq(wholesaleApplication.memberId, memberId))
    .orderBy(desc(wholesaleApplication.appliedAt), desc(wholesaleApplication.applicationNo))
    .limit(1);
  const [shown] = newest ? await presentApplications(database, [newest], now) : [];
  const [verified] = await database
    .select({ channelId: channel.id, name: channel.name })
    .from(member)
    .innerJoin(channel, eq(channel.id, member.channelId))
    .where(and(eq(member.id, memberId), eq(member.isVerified, true)));
  const { row: _, ...application } = shown ?? { row: undefined };
  return {
    result: {
      application: shown ? (application as WholesaleApplication) : null,
      verifiedIn: verified ?? null,
    },
  };
}

/** Moves an application along its life cycle; APPLICATION_DECIDED when it has ended already. */
export async function moveApplication(
  database: Database,
  applicationNo: string,
  to: Partial<ApplicationRow> & { status: ApplicationStatus },
): Promise<ApplicationRow> {
  const [moved] = await database
    .update(wholesaleApplication)
    .set(to)
    .where(
      and(
        eq(wholesaleApplication.applicationNo, applicationNo),
        inArray(wholesaleApplication.status, statesBefore(applicationLife, to.status)),
      ),
    )
    .returning();
  if (!moved) throw new Refusal('APPLICATION_DECIDED');
  return moved;
}
