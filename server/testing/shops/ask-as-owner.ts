import { findUnnamed } from '@kaituan/domain/staff/audit-names';
import { permissions } from '@kaituan/domain/staff/role';
import { desc, eq } from 'drizzle-orm';
import pino from 'pino';
import type { Database } from '#server/database/database.ts';
import { staffAudit } from '#server/database/schema/staff-schema.ts';
import type { Refusal } from '#server/http/refusal.ts';
import { commandLine } from '#server/http/staff-access.ts';
import { findOperator } from '#server/identity/keys/operator-token.ts';
import { type AskStaff, askApi } from '#server/operator/ask-staff.ts';
import { type ApiOptions, createApi } from '#server/shop/api.ts';

type Options = Partial<ApiOptions> & Pick<ApiOptions, 'database'>;
const usual = { log: pino({ level: 'silent' }), checkAnswers: true };

/** Makes staff calls in this process, as a command without a running shop does; what they note has names in the log. */
export function askAsOwner(options: Options): AskStaff {
  const ask = askApi(
    createApi({
      ...usual,
      findOperator: async () => ({ by: commandLine, grants: [{ permissions, channelId: null }] }),
      ...options,
    }),
  );
  return async (path, request) => {
    const answer = await ask(path, request);
    await requireNames(options.database, path);
    return answer;
  };
}

async function requireNames(database: Database, path: string): Promise<void> {
  const [newest] = await database
    .select({ before: staffAudit.before, after: staffAudit.after })
    .from(staffAudit)
    .where(eq(staffAudit.call, path))
    .orderBy(desc(staffAudit.id))
    .limit(1);
  const unnamed = findUnnamed([newest?.before, newest?.after]);
  if (unnamed.length > 0) throw new Error(`${path} notes without a name: ${unnamed.join(', ')}`);
}

/** The API of a shop that runs on a data folder, for commands in processes of their own. */
export const createApiOf = (dataDir: string, options: Options) =>
  createApi({ ...usual, findOperator: (c) => findOperator(c, dataDir), ...options });

/** What a call is refused with; undefined when it is not. */
export const refusalOf = (call: Promise<unknown>): Promise<Refusal | undefined> =>
  call.then(
    () => undefined,
    (refusal: Refusal) => refusal,
  );

/** Where it is wrong, and how that is said. */
export const refusedDetailsOf = async (call: Promise<unknown>) =>
  (await refusalOf(call))?.details?.map(({ path, text }) => ({ path, text }));
