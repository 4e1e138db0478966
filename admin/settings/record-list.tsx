import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { IconButton } from '@kaituan/kit/controls/icon-button.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { OwnPicture } from '#admin/parts/files/own-picture.tsx';
import { ReorderGrip, rowPlace } from '#admin/parts/forms/reorder-grip.tsx';
import { useUnsavedChange } from '#admin/parts/forms/unsaved.tsx';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { type FieldsGiven, RecordEditor } from './record-editor.tsx';
import { SettingProblem } from './setting-problem.tsx';
import {
  type ListName,
  type RowOf,
  type SavedSetting,
  type SettingValues,
  useSetting,
  useSettingForm,
} from './use-setting.ts';

/** How a row looks in the list. */
export type RowFace = {
  name: string;
  note?: ReactNode;
  badge?: ReactNode;
  pictureId: string | null;
  /** Why it cannot be deleted. */
  reasonToStay?: string | undefined;
};

export type RecordParts<N extends ListName> = {
  name: N;
  title: string;
  /** What one of them is called. */
  noun: string;
  hint: ReactNode;
  /** What to do first, while there are none. */
  emptyText: string;
  blank: () => RowOf<N>;
  labels: Readonly<Record<string, string>>;
  faceOf: (row: RowOf<N>) => RowFace;
  fields: (given: FieldsGiven<RowOf<N>>) => ReactNode;
  /** A row as it was typed; `at` gives the name of a field. */
  read: (typed: FormData, at: (field: string) => string, before: RowOf<N>) => RowOf<N>;
  /** What shoppers will see of all of them. */
  preview?: (rows: readonly RowOf<N>[]) => ReactNode;
};

/** A setting that is a list of records: dragged into order and deleted in the list, changed one by one in an editor. */
export function RecordList<N extends ListName>(parts: RecordParts<N>) {
  const { saved, queryKey, isError, refetch } = useSetting(parts.name);
  if (saved) return <Records key={saved.version} {...parts} saved={saved} queryKey={queryKey} />;
  return (
    <>
      <PageHeader title={parts.title} />
      {isError ? (
        <EmptyState icon={<CircleAlert size={28} />} title={`讀不到「${parts.title}」`}>
          <Button onClick={() => void refetch()}>重試</Button>
        </EmptyState>
      ) : (
        <p role="status" className="py-6 text-ink-soft">
          正在讀取「{parts.title}」…
        </p>
      )}
    </>
  );
}

/** A row and the place where it began; -1 is new. */
type Placed<N extends ListName> = { key: number; row: RowOf<N> };

function Records<N extends ListName>(
  parts: RecordParts<N> & { saved: SavedSetting<N>; queryKey: readonly unknown[] },
) {
  const { name, title, noun, saved, queryKey } = parts;
  const value = saved.value as unknown as readonly RowOf<N>[];
  const [rows, setRows] = useState<readonly Placed<N>[]>(() =>
    value.map((row, key) => ({ key, row })),
  );
  const isChanged = rows.length < value.length || rows.some(({ key }, at) => key !== at);
  useUnsavedChange(isChanged);
  const [address, setAddress] = useSearchParams();
  const edited = address.get('edit');
  const back = () => setAddress({}, { replace: true });
  const index = edited === 'new' ? rows.length : rows.findIndex(({ key }) => `${key}` === edited);
  const row = edited === 'new' ? parts.blank() : rows[index]?.row;
  const asValue = (all: readonly RowOf<N>[]) => all as unknown as SettingValues[N];
  if (edited !== null && row !== undefined) {
    const others = rows.map((one) => one.row);
    return (
      <RecordEditor
        key={edited}
        {...{ name, saved, queryKey, index, row, labels: parts.labels, fields: parts.fields }}
        title={edited === 'new' ? `新增${noun}` : `修改「${parts.faceOf(row).name}」`}
        back={{ to: '?', label: title }}
        faceOf={(at) => parts.faceOf(others[at] ?? row).name}
        read={(typed) => {
          const changed = parts.read(typed, (field) => `value[${index}].${field}`, row);
          return asValue(others.toSpliced(index, 1, changed));
        }}
        onSaved={back}
      />
    );
  }
  return <Overview {...parts} {...{ rows, setRows, isChanged, asValue }} />;
}

function Overview<N extends ListName>(
  props: RecordParts<N> & {
    saved: SavedSetting<N>;
    queryKey: readonly unknown[];
    rows: readonly Placed<N>[];
    setRows: (rows: readonly Placed<N>[]) => void;
    isChanged: boolean;
    asValue: (rows: readonly RowOf<N>[]) => SettingValues[N];
  },
) {
  const { name, title, noun, hint, saved, queryKey, rows, setRows, isChanged, asValue, labels } =
    props;
  const [said, setSaid] = useState('');
  const hintId = useId();
  const initial = saved.value as unknown as readonly RowOf<N>[];
  const setting = useSettingForm({
    ...{ name, saved, queryKey },
    read: () => asValue(rows.map(({ row }) => row)),
  });
  const { form, problem, problems, mend, isBusy, changed, reload } = setting;
  const move = (from: number, to: number) => {
    const moved = rows[from];
    if (!moved || to < 0 || to >= rows.length || to === from) return;
    setRows(rows.toSpliced(from, 1).toSpliced(to, 0, moved));
    mend('value');
    setSaid(`移到第 ${to + 1} 個，儲存後生效`);
  };
  return (
    <>
      <PageHeader title={title} note={<span id={hintId}>{hint}</span>}>
        <Link to="?edit=new" className={buttonStyle.primary}>
          <Plus aria-hidden size={18} />
          新增{noun}
        </Link>
      </PageHeader>
      {rows.length === 0 && !isChanged && (
        <EmptyState icon={<Plus size={28} />} title={`還沒有${noun}`}>
          <p className="text-ink-soft">{props.emptyText}</p>
        </EmptyState>
      )}
      <form {...form} aria-label={title} className="space-y-4">
        <ol className="space-y-2" aria-describedby={hintId}>
          {rows.map(({ key, row }, index) => {
            const face = props.faceOf(row);
            const mistake = Object.entries(problems).find(([path]) =>
              path.startsWith(`value[${index}]`),
            )?.[1];
            return (
              <li
                key={key}
                {...rowPlace(index)}
                className="flex items-center gap-2 rounded-card border border-line bg-surface p-2 sm:gap-3 sm:p-3"
              >
                <ReorderGrip
                  name={face.name}
                  onStep={(step) => move(index, step === 'UP' ? index - 1 : index + 1)}
                  onDrag={(over) => move(index, over)}
                />
                <OwnPicture
                  pictureId={face.pictureId}
                  className="h-14 w-20 shrink-0 rounded-control object-cover sm:h-16 sm:w-28"
                />
                <Link to={`?edit=${key}`} className="min-w-0 flex-1 py-1">
                  <span className="line-clamp-2 font-semibold text-primary">{face.name}</span>
                  <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
                    {face.badge}
                    {face.note}
                  </span>
                  {mistake && <span className="block text-sm text-danger">{mistake}</span>}
                </Link>
                <IconButton
                  look="remove"
                  icon={Trash2}
                  label={`刪除${face.name}`}
                  title={face.reasonToStay ?? '刪除'}
                  disabled={face.reasonToStay !== undefined}
                  onClick={() => {
                    setRows(rows.filter((one) => one.key !== key));
                    mend('value');
                    setSaid(`${face.name}會在儲存後刪除`);
                  }}
                />
              </li>
            );
          })}
        </ol>
        <p aria-live="polite" className="sr-only">
          {said}
        </p>
        {problems.value && <Notice kind="DANGER">{problems.value}</Notice>}
        <SettingProblem
          {...{ problem, changed, labels, isBusy }}
          isChanged={setting.isChanged}
          onReload={() => void reload()}
        />
        {isChanged ? (
          <div className="sticky bottom-[calc(5rem+var(--inset-bottom))] flex flex-wrap items-center gap-3 rounded-card border border-primary bg-surface p-3 md:bottom-4">
            <p className="min-w-0 flex-1 basis-40 font-semibold">
              {rows.length < initial.length
                ? `會刪除 ${initial.length - rows.length} 個，還沒儲存`
                : '新的順序還沒儲存'}
            </p>
            <Button
              look="outline"
              onClick={() => setRows(initial.map((row, key) => ({ key, row })))}
            >
              改回原樣
            </Button>
            <Button type="submit" isBusy={isBusy}>
              儲存
            </Button>
          </div>
        ) : (
          saved.changedAt && (
            <p className="text-sm text-ink-soft">上次修改 {formatMoment(saved.changedAt)}</p>
          )
        )}
      </form>
      {props.preview?.(rows.map(({ row }) => row))}
    </>
  );
}
