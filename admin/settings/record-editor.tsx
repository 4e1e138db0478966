import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { SettingProblem } from './setting-problem.tsx';
import {
  type ListName,
  type SavedSetting,
  type SettingValues,
  useSettingForm,
} from './use-setting.ts';

/** What the fields of a record get. */
export type FieldsGiven<Row> = {
  row: Row;
  /** Name and problem of a field. */
  named: (field: string) => { name: string; problem: string | undefined };
};

/** One record of a list as a form; saved at once, with the list as it stands. */
export function RecordEditor<N extends ListName, Row>(props: {
  name: N;
  saved: SavedSetting<N>;
  queryKey: readonly unknown[];
  index: number;
  row: Row;
  title: string;
  back: { to: string; label: string };
  labels: Readonly<Record<string, string>>;
  fields: (given: FieldsGiven<Row>) => ReactNode;
  /** The name of another record of the list. */
  faceOf: (index: number) => string;
  read: (typed: FormData) => SettingValues[N];
  onSaved: () => void;
}) {
  const { name, saved, queryKey, index, row, title, back, labels, read } = props;
  const setting = useSettingForm({ name, saved, queryKey, read, onSaved: props.onSaved });
  const { form, problemOf, problem, problems, isBusy, changed, reload } = setting;
  const named = (field: string) => {
    const path = `value[${index}].${field}`;
    return { name: path, problem: problemOf(path) };
  };
  const elsewhere = Object.entries(problems).flatMap(([path, text]) => {
    const [, at] = /^value\[(\d+)\]/.exec(path) ?? [];
    if (at === undefined) return [text];
    return Number(at) === index ? [] : [`「${props.faceOf(Number(at))}」：${text}`];
  });
  return (
    <>
      <PageHeader title={title} back={back} />
      <form {...form} aria-label={title} className="space-y-6 pb-8">
        {props.fields({ row, named })}
        <SettingProblem
          problem={[problem, ...elsewhere].filter(Boolean).join('　')}
          {...{ changed, labels, isBusy }}
          isChanged={setting.isChanged}
          onReload={() => void reload()}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isBusy}>
            儲存
          </Button>
          <Link to={back.to} className={buttonStyle.outline}>
            不儲存，返回
          </Link>
        </div>
      </form>
    </>
  );
}
