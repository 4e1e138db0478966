import { FormProblem } from '#admin/parts/forms/form-problem.tsx';
import type { ChangedField } from './use-setting.ts';

type Labels = Readonly<Record<string, string>>;

/** Why a setting was not saved; where somebody else changed it, which fields and what they have now. */
export function SettingProblem(props: {
  problem: string | undefined;
  changed: readonly ChangedField[] | null;
  labels: Labels;
  onReload: () => void;
}) {
  const { problem, changed, labels, onReload } = props;
  return (
    <FormProblem form={{ problem, isChanged: changed !== null }} onReload={onReload}>
      <ChangedFields changed={changed ?? []} labels={labels} />
    </FormProblem>
  );
}

function ChangedFields({ changed, labels }: { changed: readonly ChangedField[]; labels: Labels }) {
  const named = changed.flatMap(({ path, now }) => {
    const label = labelOf(path, labels);
    return label === undefined ? [] : [`${label}${textOfValue(now)}`];
  });
  return named.length > 0 ? <p>改過的欄位：{[...new Set(named)].join('、')}</p> : null;
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
