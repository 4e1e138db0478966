import { z } from 'zod';

const who = z.string().min(1);
const password = z.string().min(8).max(128).optional();

/** The owner's commands about members. `who` is an e-mail, a mobile number or a member's id. */
export const memberCommandSchema = z.discriminatedUnion('verb', [
  z.strictObject({
    verb: z.literal('create'),
    who: z.email().toLowerCase(),
    name: z.string().optional(),
    password,
  }),
  z.strictObject({ verb: z.literal('verify'), who, channelId: z.coerce.number().int() }),
  z.strictObject({ verb: z.literal('unverify'), who }),
  z.strictObject({ verb: z.literal('suspend'), who, reason: z.string().max(200).optional() }),
  z.strictObject({ verb: z.literal('restore'), who }),
  z.strictObject({ verb: z.literal('sign-out'), who }),
  z.strictObject({ verb: z.literal('password'), who, password }),
  z.strictObject({ verb: z.literal('token'), who }),
]);
export type MemberCommand = z.output<typeof memberCommandSchema>;
