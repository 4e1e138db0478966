import { apiOf } from '@kaituan/api-client/query-client';
import { loadIdentity } from '@kaituan/identity-client/current-identity';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { PasswordField } from '@kaituan/kit/controls/password-field.tsx';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { textOf } from '#admin/parts/forms/typed-values.ts';
import { useDeskForm } from '#admin/parts/forms/use-desk-form.ts';
import { readEnvironment } from '#admin/platform/environment.ts';
import { SignInPage } from './sign-in-page.tsx';
import { staffSessionQuery } from './staff.ts';

const savedText = '您現在是這家店的店主';

/** The first page of a new shop: an account of its owner, for the code from the log. */
export function FirstOwnerSignUp() {
  // Accounts that Firebase keeps are made at the shop.
  const [hasAccount, setHasAccount] = useState(() => readEnvironment().firebase !== null);
  const { form, problem, problemOf, isBusy } = useDeskForm({
    save: async (typed) => {
      const identity = await loadIdentity();
      const text = (name: string) => textOf(typed, name);
      const given = { code: text('code'), displayName: text('displayName'), email: text('email') };
      const password = String(typed.get('password') ?? '');
      await identity.signIn({ kind: 'FIRST_OWNER', given: { ...given, password } });
    },
    onSaved: () => {},
    savedText,
    texts: {
      code: '請輸入啟動代碼',
      displayName: '請填怎麼稱呼您，最多 30 個字',
      email: '請填完整的電子郵件',
      password: '至少 8 個字元，不要用常見的密碼',
    },
  });
  if (hasAccount) return <SignInPage />;
  return (
    <Card
      about="歡迎開店！輸入商店啟動時印在紀錄（log）裡的代碼，設定您登入後台的帳號。"
      title="成為店主"
    >
      <form {...form} className="mt-5 space-y-4">
        {problem && <Notice kind="DANGER">{problem}</Notice>}
        <CodeField problem={problemOf('code')} />
        <FormField
          label="怎麼稱呼您"
          name="displayName"
          autoComplete="name"
          maxLength={30}
          required
          problem={problemOf('displayName')}
        />
        <FormField
          label="電子郵件"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          problem={problemOf('email')}
        />
        <PasswordField
          label="設定密碼"
          name="password"
          autoComplete="new-password"
          hint="至少 8 個字元，建議 15 個以上；可以是幾個不相關的詞"
          required
          problem={problemOf('password')}
        />
        <SubmitButton isBusy={isBusy}>開始開店</SubmitButton>
      </form>
      <p className="mt-5 text-center">
        <Button look="plain" onClick={() => setHasAccount(true)} className="text-sm">
          我已經是會員，先登入
        </Button>
      </p>
    </Card>
  );
}

/** Makes who signed in the owner of a shop that has none, with the code from its log. */
export function FirstOwner({ name }: { name: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { form, problem, problemOf, isBusy } = useDeskForm({
    save: (typed) => apiOf(client)('/Staff/ClaimShop', { code: textOf(typed, 'code') }),
    onSaved: async () => {
      await client.invalidateQueries({ queryKey: staffSessionQuery().queryKey });
      await navigate('/opening', { replace: true });
    },
    savedText,
  });
  return (
    <Card
      about={`${name}，請輸入商店啟動時印在紀錄（log）裡的代碼。只有還沒有店主的店可以使用。`}
      title="成為店主"
    >
      <form {...form} className="mt-5 space-y-4">
        {problem && <Notice kind="DANGER">{problem}</Notice>}
        <CodeField problem={problemOf('code')} />
        <SubmitButton isBusy={isBusy}>成為店主</SubmitButton>
      </form>
    </Card>
  );
}

function Card({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <section className="w-full max-w-md card p-6 sm:p-8">
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="mt-2 text-ink-soft">{about}</p>
        {children}
      </section>
    </main>
  );
}

const CodeField = ({ problem }: { problem: string | undefined }) => (
  <FormField
    label="啟動代碼"
    name="code"
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={30}
    placeholder="2345-6789-ABCD"
    required
    problem={problem}
  />
);
