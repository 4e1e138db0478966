import type { Permission } from '@kaituan/domain/staff/role';
import { z } from 'zod';
import { endpoint, resultOf, wireChannelId, wireInstant } from '#contract/endpoint.ts';

/** What every setting has beside its value. */
const saved = {
  /** Names the value: it is sent back when saving, so that nobody overwrites what they have not seen. */
  version: z.string(),
  changedAt: wireInstant.nullable(),
  /** The member who changed it last, or `COMMAND_LINE`; null when nobody did since the shop began. */
  changedBy: z.string().nullable(),
};
const seenVersion = z
  .string()
  .max(64)
  .meta({ description: '讀到的 version；其間被別人改過就拒絕', examples: ['0123456789abcdef'] });

type Parts<V extends z.ZodType, S extends z.ZodRawShape> = {
  summary: string;
  permission: Permission;
  value: V;
  /** What the calls want beside the channel. */
  which?: S;
  /** Of every channel of the shop, and for staff of the whole shop only. */
  isOfShop?: boolean;
};

/** The two calls of a setting: `Get…` and `Save…`. */
export function setting<
  const N extends string,
  V extends z.ZodType,
  S extends z.ZodRawShape = Record<never, never>,
>(name: N, parts: Parts<V, S>) {
  const { summary, permission, value, isOfShop = false } = parts;
  const access = { staff: permission, of: isOfShop ? 'SHOP' : 'CHANNEL' } as const;
  const named = { channelId: wireChannelId, ...(parts.which ?? ({} as S)) };
  const answer = resultOf(z.object({ value, ...saved }));
  return {
    get: endpoint({
      ...{ path: `/StaffSettings/Get${name}` as const, summary: `讀取${summary}` },
      ...{ access, effect: 'SAFE', request: z.strictObject(named), answer },
      refusals: ['NOT_FOUND'],
    }),
    save: endpoint({
      ...{ path: `/StaffSettings/Save${name}` as const, summary: `儲存${summary}` },
      ...{ access, effect: 'MUTATING', answer },
      request: z.strictObject({
        ...named,
        version: seenVersion,
        value,
        isTrial: z.boolean().optional().describe('只檢查，不儲存'),
      }),
      refusals: ['NOT_FOUND', 'SETTINGS_CHANGED'],
    }),
  };
}

/** A text of a setting, without the spaces around it. */
export const text = (max: number, example: string) =>
  z
    .string()
    .trim()
    .max(max)
    .meta({ examples: [example] });
