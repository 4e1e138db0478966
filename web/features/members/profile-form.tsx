import { taipeiDayOf } from '@kaituan/domain/taipei-day';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { useFocusProblem } from '@kaituan/kit/controls/use-focus-problem.ts';
import { Check } from 'lucide-react';
import { useCallback, useRef } from 'react';
import type { Profile } from './member-query.ts';
import { useProfileForm } from './use-profile-form.ts';

export function ProfileForm({ profile }: { profile: Profile }) {
  const shown = useRef<HTMLFormElement>(null);
  const { formRef, draft, type, discard, problem, isBusy, isSaved, isChanged, onSubmit } =
    useProfileForm(profile);
  const ref = useCallback(
    (form: HTMLFormElement | null) => {
      shown.current = form;
      return formRef(form);
    },
    [formRef],
  );
  useFocusProblem(shown, problem);
  return (
    <section className="card p-5 sm:p-7">
      <h2 className="text-lg font-bold">編輯資料</h2>
      <form ref={ref} method="post" noValidate onSubmit={onSubmit} className="mt-4 space-y-4">
        <FormField
          label="顯示名稱"
          name="displayName"
          autoComplete="name"
          maxLength={60}
          required
          value={draft.displayName}
          onChange={({ currentTarget }) => type({ displayName: currentTarget.value })}
          problem={problem.displayName}
        />
        <FormField
          label="聯絡手機（選填）"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={24}
          placeholder="0912 345 678"
          hint="訂單有問題時聯絡您，不會用來登入"
          value={draft.phone}
          onChange={({ currentTarget }) => type({ phone: currentTarget.value })}
          problem={problem.phone}
        />
        <FormField
          label="生日（選填）"
          name="birthday"
          type="date"
          autoComplete="bday"
          min="1900-01-01"
          max={taipeiDayOf(Date.now())}
          value={draft.birthday}
          onChange={({ currentTarget }) => type({ birthday: currentTarget.value })}
          problem={problem.birthday}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            isBusy={isBusy}
            disabled={!isChanged}
            className="min-h-12 min-w-[min(9rem,100%)]"
          >
            儲存
          </Button>
          {isChanged && !isBusy && (
            <Button onClick={discard} look="plain">
              捨棄修改
            </Button>
          )}
          <p role="status" className="text-sm font-semibold">
            {isSaved && !isChanged && (
              <span className="inline-flex items-center gap-1.5 text-good">
                <Check aria-hidden size={18} />
                已儲存
              </span>
            )}
            {isChanged && !isBusy && <span className="text-ink-soft">有尚未儲存的修改</span>}
          </p>
        </div>
      </form>
    </section>
  );
}
