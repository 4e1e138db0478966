import { apiOf } from '@kaituan/api-client/query-client';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { textOf } from '#admin/parts/typed-values.ts';
import { useDeskForm } from '#admin/parts/use-desk-form.ts';
import { staffSessionQuery } from './staff.ts';

/** Makes who signed in the owner of a shop that has none, with the code from its log. */
export function FirstOwner({ name }: { name: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { form, problem, problemOf, isBusy } = useDeskForm({
    save: (typed) => apiOf(client)('/Staff/ClaimShop', { code: textOf(typed, 'code') }),
    onSaved: async () => {
      await client.invalidateQueries({ queryKey: staffSessionQuery().queryKey });
      await navigate('/', { replace: true });
    },
    savedText: '您現在是這家店的店主',
  });
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <section className="w-full max-w-md card p-6 sm:p-8">
        <h1 className="text-2xl font-bold">成為店主</h1>
        <p className="mt-2 text-ink-soft">
          {name}，請輸入商店啟動時印在紀錄（log）裡的代碼。只有還沒有店主的店可以使用。
        </p>
        <form {...form} className="mt-5 space-y-4">
          {problem && <Notice kind="DANGER">{problem}</Notice>}
          <FormField
            label="啟動代碼"
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
            required
            problem={problemOf('code')}
          />
          <SubmitButton isBusy={isBusy}>成為店主</SubmitButton>
        </form>
      </section>
    </main>
  );
}
