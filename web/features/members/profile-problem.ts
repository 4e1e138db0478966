import { findRefusal } from '#web/platform/api.ts';
import type { ProfileDraft } from './profile-draft.ts';

type Field = keyof ProfileDraft;
export type ProfileProblem = Partial<Record<Field, string>>;

const texts: Record<Field, string> = {
  displayName: '請輸入 1 到 30 個字的名稱',
  phone: '請輸入台灣手機號碼，例如 0912 345 678；不想留可以清空',
  birthday: '請輸入正確的日期，不能晚於今天',
};

/** What is wrong with which field; undefined when it is none of them. */
export function explainProfileProblem(error: unknown): ProfileProblem | undefined {
  const refusal = findRefusal(error);
  if (refusal?.code !== 'VALIDATION_FAILED') return undefined;
  const fields = refusal.details.map(({ path }) => path).filter((path) => path in texts);
  if (fields.length === 0) return undefined;
  return Object.fromEntries(fields.map((field) => [field, texts[field as Field]]));
}
