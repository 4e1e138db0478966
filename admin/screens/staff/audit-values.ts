import { bulletinKindText, bulletinStateText } from '@kaituan/domain/bulletin/bulletin';
import { formatTwd } from '@kaituan/domain/format-twd';
import { paymentMethodFacts, paymentMethods } from '@kaituan/domain/payment/payment-method';
import { shippingMethodFacts, shippingMethodNames } from '@kaituan/domain/shipping/shipping-method';
import { temperatureText } from '@kaituan/domain/shipping/temperature';
import { auditNames, auditParts, hiddenInAudit } from '@kaituan/domain/staff/audit-names';
import { canNameSubject } from '@kaituan/domain/staff/audit-subject';
import { staffRoleText } from '@kaituan/domain/staff/role';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { wordOf } from './audit-words.ts';

type Values = Readonly<Record<string, unknown>>;
/** One value that a call noted: its name, before and after; of a list also how many there were, and are. */
export type AuditLine = {
  name: string;
  before?: string;
  after?: string;
  count?: number;
  countBefore?: number;
};

/** What changed, and nothing of what stayed; without before and after, what was asked for beside the subject, which is named by itself. */
export function auditLines(
  entry: {
    call?: string;
    subjectId?: string;
    request: Values;
    before: Values | null;
    after: Values | null;
  },
  channelName: (channelId: number) => string = String,
): AuditLine[] {
  const { request, before, after } = entry;
  const fieldsIn = (values: Values) =>
    fieldsOf(values).map(
      ([path, text, count]): Field => [
        path,
        /channelId(?:s|Array)?$/i.test(path)
          ? text.replace(/\d+/g, (channelId) => channelName(Number(channelId)))
          : text,
        count,
      ],
    );
  const nameOf = entry.call?.startsWith('/StaffCoupon/') ? nameInCoupon : nameOfField;
  const isBulletin = entry.call?.startsWith('/StaffBulletin/');
  if (!before && !after) {
    return fieldsIn(request)
      .filter(([name, text]) => !(canNameSubject(name) && text === entry.subjectId))
      .map(([name, text, count]) => ({ name: nameOf(name), after: text, ...(count && { count }) }));
  }
  const wordsOf = (values: Values | null) =>
    new Map(
      fieldsIn(values ?? {}).map(([path, text, count]) => [
        path,
        { text: isBulletin ? wordInBulletin(text) : text, count },
      ]),
    );
  const [was, is] = [wordsOf(before), wordsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [old, now] = [was.get(name), is.get(name)];
    if (old?.text === now?.text) return [];
    return [
      {
        name: nameOf(name),
        ...(old && { before: old.text }),
        ...(now && { after: now.text }),
        ...(old?.count && { countBefore: old.count }),
        ...(now?.count && { count: now.count }),
      },
    ];
  });
}

const bulletinWords = new Map<string, string>(
  Object.entries({ ...bulletinKindText, ...bulletinStateText }),
);
const wordInBulletin = (text: string): string => bulletinWords.get(text) ?? text;

/** The code of a coupon is not that of goods. */
const nameInCoupon = (path: string): string =>
  path === 'code' || path === 'value.code' ? '優惠碼' : nameOfField(path);

/** A form is named by its fields alone. */
const containers = /^(?:product|plan)\.(?=.)/;

/** `skus.0.priceTwd` is 規格第 1 個・售價, and so is `skus[0].priceTwd`. */
const nameOfField = (path: string): string =>
  auditParts(path.replace(containers, ''))
    .map((part, at) =>
      /^\d+$/.test(part)
        ? `第 ${Number(part) + 1} 個`
        : `${at > 0 ? '・' : ''}${auditNames[part] ?? part}`,
    )
    .join('');

type Field = [path: string, text: string, count?: number];

/** Every value with the way to it, in the order in which they are stored. */
function fieldsOf(value: unknown, path = ''): Field[] {
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    if (value.length === 0) return [];
    return [[path, value.map((item) => textOf(item, path)).join('、'), countOf(value)]];
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .filter(([name]) => !hiddenInAudit.has(name))
      .flatMap(([name, inner]) => fieldsOf(inner, path ? `${path}.${name}` : name));
  }
  return value === undefined || value === '' ? [] : [[path, textOf(value, path)]];
}

function textOf(value: unknown, path = ''): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (path.endsWith('channelId') && value === null) return '整間商店';
  if (value === null) return '無';
  if (path.endsWith('offBps')) return `折 ${Number(value) / 100}%`;
  if (typeof value === 'number' && path.endsWith('Twd')) return formatTwd(value);
  const text = String(value);
  if (instant.test(text)) return formatMoment(text);
  return wordOf(path, text) ?? words.get(text) ?? text;
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Codes that mean the same wherever they stand. */
const words = new Map<string, string>(
  Object.entries({
    ...staffRoleText,
    ...temperatureText,
    ...Object.fromEntries(
      shippingMethodNames.map((name) => [name, shippingMethodFacts(name).text]),
    ),
    ...Object.fromEntries(paymentMethods.map((name) => [name, paymentMethodFacts(name).text])),
  }),
);

/** A log that left some out says so in its last item: 「…另外 3 筆」. */
function countOf(items: readonly unknown[]): number {
  const left = Number(/^…另外 (\d+) 筆$/.exec(String(items.at(-1)))?.[1] ?? 0);
  return left > 0 ? items.length - 1 + left : items.length;
}
