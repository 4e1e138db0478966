import { z } from 'zod';

const who = z.string().min(1);
const password = z.string().min(8).max(128).optional();

/**
 * The owner's commands about members. `who` is an e-mail, a mobile number or a member's id; of the decisions about an
 * application for wholesale its number.
 */
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
  z.strictObject({ verb: z.literal('applications'), all: z.boolean().optional() }),
  z.strictObject({ verb: z.literal('approve'), who, channelId: z.coerce.number().int() }),
  z.strictObject({ verb: z.literal('reject'), who, reason: z.string().min(1).max(200) }),
]);
export type MemberCommand = z.output<typeof memberCommandSchema>;
