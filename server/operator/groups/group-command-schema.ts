import { campaignLists } from '@kaituan/contract/staff/promotions/staff-group-buy';
import { z } from 'zod';

const campaignId = z.coerce.number().int().min(1);

/** The owner's commands about group buys. */
export const groupCommandSchema = z.discriminatedUnion('verb', [
  z.strictObject({
    verb: z.literal('list'),
    which: z.string().toUpperCase().pipe(z.enum(campaignLists)).default('RUNNING'),
    after: z.string().optional(),
  }),
  z.strictObject({ verb: z.literal('show'), campaignId }),
  z.strictObject({ verb: z.literal('text'), campaignId, link: z.string().default('') }),
  z.strictObject({ verb: z.literal('supplier'), campaignId }),
  z.strictObject({ verb: z.literal('remind'), campaignId }),
  z.strictObject({
    verb: z.literal('tell'),
    campaignId,
    text: z.string().trim().min(1).max(150),
  }),
  z.strictObject({
    verb: z.literal('extend'),
    campaignId,
    hours: z.coerce.number().int().min(1),
  }),
  z.strictObject({ verb: z.literal('close-earlier'), campaignId }),
  z.strictObject({
    verb: z.literal('cancel'),
    campaignId,
    reason: z.string().trim().min(1).max(100),
  }),
  z.strictObject({ verb: z.literal('procuring'), campaignId }),
  z.strictObject({ verb: z.literal('arrived'), campaignId }),
  z.strictObject({ verb: z.literal('distributing'), campaignId }),
  z.strictObject({ verb: z.literal('close'), campaignId }),
]);
export type GroupCommand = z.output<typeof groupCommandSchema>;
