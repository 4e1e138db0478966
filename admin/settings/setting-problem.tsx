import { FormProblem } from '#admin/parts/forms/form-problem.tsx';
import type { ChangedField } from '#admin/parts/forms/use-newest.ts';

type Labels = Readonly<Record<string, string>>;

/** Why a setting was not saved; where somebody else changed it, which fields and what they have now. */
export function SettingProblem(props: {
  problem: string | undefined;
  isChanged: boolean;
  isBusy: boolean;
  changed: readonly ChangedField[] | null;
  labels: Labels;
  /** Fields that are told elsewhere where both changed them; `value[].name` is one of every row. */
  compared?: readonly string[];
  onReload: () => void;
}) {
  const { changed, labels, compared, onReload, ...form } = props;
  const describe = ({ path, now, isTyped }: ChangedField) => {
    if (isTyped && compared?.includes(path.replace(/\[\d+\]/g, '[]'))) return undefined;
    const label = labelOf(path, labels);
    return label && `${label}${textOfValue(now)}`;
  };
  return <FormProblem form={form} onReload={onReload} meanwhile={{ changed, describe }} />;
}

/** `value[1].title` is the title of the second row; a list with more or fewer rows differs as a whole. */
function labelOf(path: string, labels: Labels): string | undefined {
  if (path === 'value') return labels.value ?? '有新增或刪除';
  const [, digits, field] = /^value\[(\d+)\]\.([^.[\]]+)/.exec(path) ?? [];
  const ofRow = labels[`value[].${field}`];
  return labels[path] ?? (ofRow && `第 ${Number(digits) + 1} 個的${ofRow}`);
}

const maxLetters = 20;

const textOfValue = (now: unknown): string =>
  typeof now === 'string' && now !== '' && now.length <= maxLetters ? `（現在是「${now}」）` : '';
