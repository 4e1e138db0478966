import { createHash } from 'node:crypto';
import type { Endpoint } from '@kaituan/contract/endpoint';
import { listChanges, type SettingChange } from '@kaituan/domain/settings/list-changes';
import type { SettingMistake } from '@kaituan/domain/settings/setting-mistake';
import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { channel, salesCompany } from '#server/database/schema/catalog-schema.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { lockCatalog } from '#server/database/sql/locks.ts';
import { recordEvents } from '#server/events/domain-event.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff, type StaffContext, type StaffHandler } from '#server/staff/staff-handler.ts';

/** Which value of a setting: its channel, and which page. */
export type SettingPlace = { channelId: number; key?: string };

/** How a setting is read, checked and written. */
export type Setting<Value> = {
  name: string;
  /** One value for all channels. */
  isOfShop?: boolean;
  /** Storing it changes which goods are found where. */
  changesListings?: boolean;
  load(database: Database, place: SettingPlace): Promise<Value>;
  /** The value as it is stored: without stray spaces and unsafe markup. */
  tidy?(value: Value): Value;
  check(value: Value, context: StaffContext, place: SettingPlace): Promise<SettingMistake[]>;
  store(context: StaffContext, place: SettingPlace, value: Value): Promise<void>;
};

type Saving<Value> = { version: string; value: Value; isTrial?: boolean | undefined };
type SavedValue<Value> = { value: Value; changedAt: string | null; changedBy: string | null };
type Answer = { result: { version: string } & SavedValue<unknown> };

/** The handlers of a setting's two calls. */
export function answerSetting<Value>(
  calls: {
    get: Endpoint;
    save: Endpoint & { request: z.ZodType<SettingPlace & Saving<Value>> };
  },
  setting: Setting<Value>,
): readonly StaffHandler[] {
  const get = async (input: unknown, { database }: StaffContext): Promise<Answer> =>
    present(database, setting, input as SettingPlace);
  const save = async (input: unknown, context: StaffContext): Promise<Answer> => {
    const { version, value, isTrial, ...place } = input as z.output<typeof calls.save.request>;
    const { database, now } = context;
    // The catalogue first, as everybody who takes both.
    if (setting.isOfShop || setting.changesListings) await lockCatalog(database);
    if (!setting.isOfShop) await lockSettings(database, place.channelId);
    const before = await setting.load(database, place);
    const next = setting.tidy?.(value) ?? value;
    if (versionOf(before) !== version) {
      throw await refuseUnseen(database, { subjectId: subjectOf(setting, place), version, before });
    }
    const mistakes = await setting.check(next, context, place);
    if (mistakes.length > 0) throw refuseMistakes(mistakes);
    if (isTrial) {
      context.staff.leaveUnnoted();
      return present(database, setting, place);
    }
    await setting.store(context, place, next);
    const after = await setting.load(database, place);
    if (versionOf(after) !== version) {
      const subjectId = subjectOf(setting, place);
      await recordSettingChange(database, { name: setting.name, subjectId, before, after }, now);
      noteChanges(context, subjectId, listChanges(before, after));
    }
    return present(database, setting, place);
  };
  return [handleStaff(calls.get, get as never), handleStaff(calls.save, save as never)];
}

async function present<Value>(
  database: Database,
  setting: Setting<Value>,
  place: SettingPlace,
): Promise<Answer> {
  await requireAnyChannel(database, place.channelId);
  const value = await setting.load(database, place);
  const [last] = await changesOf(database, subjectOf(setting, place), 1);
  const changedAt = last?.at.toISOString() ?? null;
  return {
    result: { value, version: versionOf(value), changedAt, changedBy: last?.actedBy ?? null },
  };
}

/** A channel that is there, open or not. */
export async function requireAnyChannel(database: Database, channelId: number): Promise<void> {
  const found = await database
    .select({ id: channel.id })
    .from(channel)
    .where(eq(channel.id, channelId));
  if (found.length === 0) {
    throw new Refusal('NOT_FOUND', { message: `沒有編號 ${channelId} 的通路` });
  }
}

/** Two who save at once wait for each other, also in channels of the same company. */
export async function lockSettings(database: Database, channelId: number): Promise<void> {
  await requireAnyChannel(database, channelId);
  await database
    .select({ id: channel.id })
    .from(channel)
    .innerJoin(salesCompany, eq(salesCompany.id, channel.salesCompanyId))
    .where(eq(channel.id, channelId))
    .for('update', { of: salesCompany });
}

const subjectOf = (
  { name, isOfShop = false }: { name: string; isOfShop?: boolean },
  { channelId, key }: SettingPlace,
): string =>
  [isOfShop ? undefined : channelId, name, key].filter((part) => part !== undefined).join(':');

/** Records a change of a setting, so that whoever saves an older version is refused with what changed since. */
export async function recordSettingChange(
  database: Database,
  change: { name: string; subjectId: string; before: unknown; after: unknown },
  now: Date,
): Promise<void> {
  const { name, subjectId, before, after } = change;
  const data = { setting: name, before, after, beforeVersion: versionOf(before) };
  const event = { subject: 'SETTINGS', subjectId, kind: 'CHANGED', actor: 'SHOP', data } as const;
  await recordEvents(database, [event], now);
}

/** The audit log has what differs, by its place in the value. */
function noteChanges(
  { staff }: StaffContext,
  subjectId: string,
  changes: readonly SettingChange[],
): void {
  const valuesOf = (side: 'from' | 'to') =>
    Object.fromEntries(changes.map((change) => [change.path || 'value', change[side] ?? null]));
  staff.note({ subjectId, before: valuesOf('from'), after: valuesOf('to') });
}

/** A hash of a value: who saves sends the one they saw. */
export const versionOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

const changesOf = (database: Database, subjectId: string, limit: number) =>
  database
    .select({ at: domainEvent.at, actedBy: domainEvent.actedBy, data: domainEvent.data })
    .from(domainEvent)
    .where(and(eq(domainEvent.subject, 'SETTINGS'), eq(domainEvent.subjectId, subjectId)))
    .orderBy(desc(domainEvent.id))
    .limit(limit);

const maxChangesSearched = 50;

/** Refuses to overwrite a value that the caller has not seen, with what changed since. */
async function refuseUnseen(
  database: Database,
  { subjectId, version, before }: { subjectId: string; version: string; before: unknown },
): Promise<Refusal> {
  const changes = await changesOf(database, subjectId, maxChangesSearched);
  const seen = changes.find(({ data }) => data.beforeVersion === version)?.data.before;
  const details = listChanges(seen, before).map(({ path, to }) => ({
    ...{ path: valuePath(path), rule: 'CHANGED', allowed: to },
  }));
  return new Refusal('SETTINGS_CHANGED', { details: seen === undefined ? [] : details });
}

/** Refuses mistakes under the paths that they have in the request. */
const refuseMistakes = (mistakes: readonly SettingMistake[]): Refusal =>
  new Refusal('VALIDATION_FAILED', {
    details: mistakes.map(({ path, text }) => ({ path: valuePath(path), rule: 'SETTING', text })),
  });

const valuePath = (path: string): string =>
  path === '' || path.startsWith('[') ? `value${path}` : `value.${path}`;
