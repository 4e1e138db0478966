import type { Permission } from '@kaituan/domain/staff/role';
import { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

/**
 * A call for staff with this permission. `of` tells in which channel it must be granted: that of the
 * request's `channelId` (null is the whole shop), that of the record, which the handler checks, or in the
 * whole shop. `own` is the permission of those who may make it for records that they lead themselves.
 */
export type StaffOnly = { staff: Permission; of: 'CHANNEL' | 'RECORD' | 'SHOP'; own?: Permission };

/**
 * One call of the API, as data: the server validates with it, the OpenAPI document is made from it,
 * and callers take their types from it. All calls are POST with a JSON body.
 */
export type Endpoint = {
  /** `/Group/VerbNoun`; its handler is in a file of its name, `verb-noun.ts`, in `server/features`; staff calls are in `server/staff`. */
  path: `/${string}/${string}`;
  /** One sentence in the shop's language. */
  summary: string;
  /** Who may ask. */
  access: 'GUEST' | 'MEMBER' | StaffOnly;
  /** MUTATING calls change something; an `Idempotency-Key` header makes a repetition harmless. */
  effect: 'SAFE' | 'MUTATING';
  request: z.ZodType;
  answer: z.ZodType;
  /** Of a SAFE call: guests who ask for the same may share an answer for some seconds. */
  isShared?: true;
  /** Fields of the request that the log of staff leaves out: what is written about a member, and files. */
  unlogged?: readonly string[];
  /** How large a request may be that carries a file; others share one limit. */
  maxBodyBytes?: number;
  /** Refusals beyond those every call can give. */
  refusals: readonly RefusalCode[];
};

/** The staff an endpoint is for; undefined when it is for guests or members. */
export const staffOf = ({ access }: Pick<Endpoint, 'access'>): StaffOnly | undefined =>
  typeof access === 'object' ? access : undefined;

/** Declares an endpoint and keeps the exact types of its schemas. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** Ids and counts on the wire fit PostgreSQL's integer. */
export const wireId = z.int().min(0).max(2_147_483_647);
/** New Taiwan dollars, tax included, whole. */
export const wireTwd = z.int().min(0).max(2_147_483_647).describe('新臺幣元，整數，含稅');
/** A moment, UTC ISO-8601. */
export const wireInstant = z.iso.datetime().describe('UTC 時刻，ISO 8601');
export const wireChannelId = wireId.meta({ description: '通路編號', examples: [100083] });

/** Answers carry what the caller asked for under `result`. */
export const resultOf = <T extends z.ZodType>(result: T) => z.object({ result });

/** What somebody searches a list for; empty finds everything. */
export const wireSearch = (what: string) =>
  z
    .string()
    .trim()
    .max(60)
    .default('')
    .meta({ description: `搜尋：${what}`, examples: [''] });

/** Told when saving, so that nobody overwrites what another has changed; null for a new one. */
export const seenVersion = z
  .string()
  .max(64)
  .nullable()
  .default(null)
  .meta({ examples: ['oT1wB5c7yS2kXf0aQeHn9Z'] });
