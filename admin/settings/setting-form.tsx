import { Button } from '@kaituan/kit/controls/button.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ChangedField } from '#admin/parts/forms/use-newest.ts';
import { useWarning } from '#admin/parts/forms/use-warning.tsx';
import { NextStep, useAnchor } from './opening-steps.tsx';
import { SettingProblem } from './setting-problem.tsx';
import {
  type SavedSetting,
  type SettingName,
  type SettingValues,
  useSetting,
  useSettingForm,
} from './use-setting.ts';

type Parts<N extends SettingName> = {
  name: N;
  title: string;
  hint?: ReactNode;
  which?: { key?: string };
  /** The names of fields, for telling what somebody else changed; `value[].name` is one of every row. */
  labels?: Readonly<Record<string, string>>;
  /** Fields that the form itself shows where both changed them, see BothTexts. */
  compared?: readonly string[];
  read: (typed: FormData) => SettingValues[N];
  /** What an owner is asked about before it is saved. */
  warn?: (value: SettingValues[N]) => string | undefined;
  children: (given: {
    value: SettingValues[N];
    /** Nobody saved it yet. */
    isNew: boolean;
    problemOf: (name: string) => string | undefined;
    /** What somebody else changed since it was read. */
    changed: readonly ChangedField[] | null;
    /** Forgets what is wrong with a field that was changed by a press, or with rows that moved. */
    mend: (name: string) => void;
    /** Remembers a change that was not typed, so that it is asked about before it is left. */
    touch: () => void;
    /** Saves another value than what is typed. */
    save: (value: SettingValues[N]) => Promise<void>;
  }) => ReactNode;
};

/** A setting as a form of its own: read, changed, saved. */
export function SettingForm<N extends SettingName>(parts: Parts<N>) {
  const { saved, queryKey, isError, refetch } = useSetting(parts.name, parts.which);
  const [isSaved, setIsSaved] = useState(false);
  if (saved) {
    // Begins anew with what was saved, also by somebody else.
    return (
      <Fields
        key={saved.version}
        {...parts}
        {...{ saved, queryKey, isSaved }}
        onSaved={() => setIsSaved(true)}
      />
    );
  }
  if (!isError) return <p className="py-6 text-ink-soft">正在讀取「{parts.title}」…</p>;
  return (
    <EmptyState icon={<CircleAlert size={28} />} title={`讀不到「${parts.title}」`}>
      <Button onClick={() => void refetch()}>重試</Button>
    </EmptyState>
  );
}

function Fields<N extends SettingName>({
  saved,
  queryKey,
  isSaved,
  onSaved,
  ...parts
}: Parts<N> & {
  saved: SavedSetting<N>;
  queryKey: readonly unknown[];
  /** It was saved since the screen was opened. */
  isSaved: boolean;
  onSaved: () => void;
}) {
  const { name, title, hint, which = {}, labels = {}, compared, read, children } = parts;
  const setting = useSettingForm({ name, which, saved, queryKey, read, onSaved });
  const { form, problemOf, problem, isBusy, changed, reload, save } = setting;
  const warning = useWarning(form, (typed) => parts.warn?.(read(typed)));
  return (
    <section
      {...useAnchor(name)}
      className="mb-6 scroll-mt-20 rounded-card border border-line bg-surface p-4 outline-none sm:p-6"
    >
      <h2 className="text-lg font-bold">{title}</h2>
      {hint && <p className="mt-1 text-sm text-ink-soft">{hint}</p>}
      <form {...form} onSubmit={warning.onSubmit} aria-label={title} className="mt-4 space-y-4">
        {children({
          ...{ value: saved.value, isNew: saved.changedAt === null, problemOf, save },
          changed,
          ...{ touch: setting.touch, mend: setting.mend },
        })}
        <SettingProblem
          {...{ problem, changed, labels, isBusy }}
          {...(compared && { compared })}
          isChanged={setting.isChanged}
          onReload={() => void reload()}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" isBusy={isBusy}>
            儲存
          </Button>
          <NextStep isSaved={isSaved} />
          {saved.changedAt && (
            <span className="text-sm text-ink-soft">上次修改 {formatMoment(saved.changedAt)}</span>
          )}
        </div>
      </form>
      {warning.dialog}
    </section>
  );
}
