import type { Endpoint } from '@kaituan/contract/endpoint';
import { findSubject } from '@kaituan/domain/staff/audit-subject';
import type { Database } from '#server/database/database.ts';
import { type AuditValues, staffAudit } from '#server/database/schema/staff-schema.ts';
import type { StaffAccess } from './staff-access.ts';

/** Never written, whatever the call. */
const secret = /password|token|secret/i;
const maxTextLength = 300;
/** Of numbers and texts, such as the orders of one bulk call, and of what has parts. */
const maxPlainItems = 1_000;
const maxItems = 50;

/** Writes who did what, in the transaction of the call: what is rolled back leaves no trace. */
export async function recordStaffChange(
  database: Database,
  change: { endpoint: Endpoint; input: unknown; staff: StaffAccess; now: Date },
): Promise<void> {
  const { endpoint, staff, now } = change;
  const input = isValues(change.input) ? change.input : {};
  const { before, after, subjectId } = staff.noted();
  await database.insert(staffAudit).values({
    ...{ at: now, actedBy: staff.by, call: endpoint.path, channelId: staff.checkedChannel() },
    subjectId: subjectId ?? String(findSubject(input) ?? '').slice(0, maxTextLength),
    request: readable(withoutUnlogged(endpoint, input)) as AuditValues,
    before: before ? (readable(before) as AuditValues) : null,
    after: after ? (readable(after) as AuditValues) : null,
  });
}

const withoutUnlogged = ({ unlogged = [] }: Endpoint, input: AuditValues): AuditValues =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !unlogged.includes(name)));

const isValues = (value: unknown): value is AuditValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without secrets, and short enough to be stored. */
function readable(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length > maxTextLength ? `${value.slice(0, maxTextLength)}…` : value;
  }
  if (Array.isArray(value)) return readableList(value);
  if (!isValues(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secret.test(name))
      .map(([name, inner]) => [name, readable(inner)]),
  );
}

/** The first of them, and how many more there were. */
function readableList(list: readonly unknown[]): unknown[] {
  const limit = list.every((one) => typeof one !== 'object') ? maxPlainItems : maxItems;
  const shown = list.slice(0, limit).map(readable);
  const left = list.length - shown.length;
  return left > 0 ? [...shown, `…另外 ${left} 筆`] : shown;
}
