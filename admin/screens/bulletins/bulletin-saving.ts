import type { StaffBulletin } from '@kaituan/contract/staff/shop/staff-bulletin';
import type { StaffApi } from '@kaituan/contract/staff/staff-api';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { momentOf, textOf, typedMoment } from '#admin/parts/forms/typed-values.ts';
import { FieldProblem } from '#admin/parts/forms/use-desk-form.ts';
import type { ChangedField } from '#admin/parts/forms/use-newest.ts';

export const listPath = '/StaffBulletin/SearchBulletinArray';

/** All of a bulletin that a writer may change. */
export type Written = Omit<
  StaffApi['/StaffBulletin/SaveBulletin']['request'],
  'bulletinId' | 'version' | 'stopsSale'
>;

/** Codes of goods as they are typed, several in one field. */
export const codesOf = (typed: string): string[] =>
  typed.split(/[\s,，、]+/).filter((code) => code !== '');

/** An empty field is now. */
export function plannedTime(typed: FormData, seen: StaffBulletin | undefined): string {
  const publishAt = momentAt(typed, 'publishAt', seen?.publishAt);
  if (publishAt === null) return 'NOW';
  if (Date.parse(publishAt) <= Date.now()) {
    throw new FieldProblem({ publishAt: '這個時間已經過了；留白就是現在發布' });
  }
  return publishAt;
}

/** A field for moments has no seconds: what nobody changed stays as it is. */
function momentAt(typed: FormData, name: string, stored: string | null | undefined): string | null {
  const isKept = stored && textOf(typed, name) === typedMoment(stored);
  return isKept ? stored : (momentOf(typed, name) ?? null);
}

export function readBulletin(
  typed: FormData,
  seen: StaffBulletin | undefined,
  publishAt: string | null,
): Written {
  const channel = textOf(typed, 'channelId');
  return {
    ...{ channelId: channel === '' ? null : Number(channel), publishAt },
    value: {
      kind: textOf(typed, 'value.kind') as Written['value']['kind'],
      ...{ title: textOf(typed, 'value.title'), bodyHtml: textOf(typed, 'value.bodyHtml') },
      isPinned: typed.get('value.isPinned') !== null,
      expireAt: momentAt(typed, 'value.expireAt', seen?.expireAt),
      productCodeArray: codesOf(textOf(typed, 'value.productCodeArray')),
    },
  };
}

/** What is stored, without what is typed. */
export function storedBulletin(seen: StaffBulletin): Written {
  const { channelId, publishAt, kind, title, bodyHtml, isPinned, expireAt } = seen;
  const productCodeArray = seen.productArray.map(({ code }) => code);
  return {
    ...{ channelId, publishAt },
    value: { kind, title, bodyHtml, isPinned, expireAt, productCodeArray },
  };
}

export const asRead = (seen: StaffBulletin) => ({
  ...{ version: seen.version, value: storedBulletin(seen) },
});

const labels: Readonly<Record<string, string>> = {
  ...{ channelId: '給誰看', publishAt: '發布時間', kind: '種類', title: '標題', bodyHtml: '內容' },
  ...{ isPinned: '置頂', expireAt: '結束時間', productCodeArray: '商品' },
};

/** A part of the bulletin that somebody else changed, and what it has now; of two texts the form shows both. */
export function describeBulletinField({ path, now, isTyped }: ChangedField): string | undefined {
  const name = /^bulletin\.(?:value\.)?(\w+)/.exec(path)?.[1] ?? '';
  const label = labels[name];
  if (!label || (name === 'bodyHtml' && isTyped)) return undefined;
  if (name === 'title') return `${label}（現在是「${now}」）`;
  if (name === 'publishAt')
    return `${label}（現在是「${now === null ? '草稿' : formatMoment(String(now))}」）`;
  return label;
}
