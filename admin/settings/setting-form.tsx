import { Button } from '@kaituan/kit/controls/button.tsx';
import { EmptyState } from '@kaituan/kit/feedback/empty-state.tsx';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
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
  read: (typed: FormData) => SettingValues[N];
  children: (given: {
    value: SettingValues[N];
    problemOf: (name: string) => string | undefined;
    /** Saves another value than what is typed. */
    save: (value: SettingValues[N]) => Promise<void>;
  }) => ReactNode;
};

/** A setting as a form of its own: read, changed, saved. */
export function SettingForm<N extends SettingName>(parts: Parts<N>) {
  const { saved, queryKey, isError, refetch } = useSetting(parts.name, parts.which);
  if (saved) {
    // Begins anew with what was saved, also by somebody else.
    return <Fields key={saved.version} {...parts} saved={saved} queryKey={queryKey} />;
  }
  if (!isError) return <p className="py-6 text-ink-soft">正在讀取「{parts.title}」…</p>;
  return (
    <EmptyState icon={<CircleAlert size={28} />} title={`讀不到「${parts.title}」`}>
      <Button onClick={() => void refetch()}>再試一次</Button>
    </EmptyState>
  );
}

function Fields<N extends SettingName>({
  saved,
  queryKey,
  ...parts
}: Parts<N> & { saved: SavedSetting<N>; queryKey: readonly unknown[] }) {
  const { name, title, hint, which = {}, labels = {}, read, children } = parts;
  const setting = useSettingForm({ name, which, saved, queryKey, read });
  const { form, problemOf, problem, isBusy, changed, reload, save } = setting;
  return (
    <section className="mb-6 rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 className="text-lg font-bold">{title}</h2>
      {hint && <p className="mt-1 text-sm text-ink-soft">{hint}</p>}
      <form {...form} aria-label={title} className="mt-4 space-y-4">
        {children({ value: saved.value, problemOf, save })}
        <SettingProblem
          problem={problem}
          changed={changed}
          labels={labels}
          onReload={() => void reload()}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" isBusy={isBusy}>
            儲存
          </Button>
          {saved.changedAt && (
            <span className="text-sm text-ink-soft">上次修改 {formatMoment(saved.changedAt)}</span>
          )}
        </div>
      </form>
    </section>
  );
}
