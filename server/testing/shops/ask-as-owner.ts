import { permissions } from '@kaituan/domain/staff/role';
import pino from 'pino';
import type { Refusal } from '#server/http/refusal.ts';
import { commandLine } from '#server/http/staff-access.ts';
import { findOperator } from '#server/identity/keys/operator-token.ts';
import { type AskStaff, askApi } from '#server/operator/ask-staff.ts';
import { type ApiOptions, createApi } from '#server/shop/api.ts';

type Options = Partial<ApiOptions> & Pick<ApiOptions, 'database'>;
const usual = { log: pino({ level: 'silent' }), checkAnswers: true };

/** Makes staff calls in this process, as a command without a running shop does. */
export const askAsOwner = (options: Options): AskStaff =>
  askApi(
    createApi({
      ...usual,
      findOperator: async () => ({ by: commandLine, grants: [{ permissions, channelId: null }] }),
      ...options,
    }),
  );

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
