import { apiOf, memberQuery } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import {
  type ContactCategory,
  contactCategories,
  contactCategoryText,
  maxContactBody,
  minContactBody,
} from '@kaituan/domain/contact/contact-category';
import { parseMobileNumber } from '@kaituan/domain/member/phone-number';
import { newMemberName } from '@kaituan/domain/member/profile';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { SubmitButton } from '@kaituan/kit/controls/submit-button.tsx';
import { TextAreaField } from '@kaituan/kit/controls/text-area-field.tsx';
import { useFocusProblem } from '@kaituan/kit/controls/use-focus-problem.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { useStoredForm } from '#web/platform/use-stored-form.ts';

type Fields = {
  name: string;
  email: string;
  phone: string;
  category: ContactCategory;
  body: string;
  website: string;
};
type Problems = Partial<Record<keyof Fields, string>>;

function readFields(form: FormData): Fields {
  const text = (name: keyof Fields) => String(form.get(name) ?? '').trim();
  const category = text('category') as ContactCategory;
  return {
    ...{ name: text('name'), email: text('email'), phone: text('phone') },
    ...{ category, body: text('body'), website: text('website') },
  };
}

function findProblems({ name, email, phone, body }: Fields): Problems {
  return {
    ...(![...name].length || [...name].length < 2 ? { name: '請輸入 2 到 20 個字' } : {}),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: '請輸入可以收信的電子郵件' }),
    ...(phone && !parseMobileNumber(phone) && { phone: '請輸入手機號碼，例如 0912345678' }),
    ...(body.length < minContactBody && {
      body: `請至少寫 ${minContactBody} 個字，我們才幫得上忙`,
    }),
  };
}

/** Fills what a member has not typed with what the profile has. */
function useOwnContact(form: RefObject<HTMLFormElement | null>): void {
  const isMember = useAppState(({ user }) => user !== null);
  const { data } = useQuery({ ...memberQuery('/User/GetProfile', {}), enabled: isMember });
  const profile = data?.result;
  useEffect(() => {
    if (!profile) return;
    const { displayName, email, phone, signInPhone } = profile;
    const name = displayName === newMemberName ? '' : displayName;
    for (const [field, known] of Object.entries({ name, email, phone: phone ?? signInPhone })) {
      const input = form.current?.elements.namedItem(field);
      if (input instanceof HTMLInputElement && input.value === '') input.value = known ?? '';
    }
  }, [profile, form]);
}

/** In place of the form, whose button had the focus: read out, and in view, though the page has become shorter. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** 聯絡表單: a message to the company, answered by mail; what is typed stays until it was sent. */
export function ContactForm() {
  const client = useQueryClient();
  const channelId = useChannelId();
  const form = useRef<HTMLFormElement>(null);
  const { formRef: stored, clearForm } = useStoredForm('contact');
  const formRef = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      return stored(element);
    },
    [stored],
  );
  useOwnContact(form);
  const [problems, setProblems] = useState<Problems>({});
  const [sentTo, setSentTo] = useState<string>();
  useFocusProblem(form, problems);
  const { start, isBusy } = useCall({
    run: async ({ phone, website, ...fields }: Fields) => {
      await apiOf(client)('/Contact/SendContactMessage', {
        ...{ channelId, ...fields, phone: phone || null },
        ...(website && { website }),
      });
      clearForm();
      setSentTo(fields.email);
    },
    failureText: '沒有送出，請再試一次，或改用電話聯絡',
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = readFields(new FormData(event.currentTarget));
    const found = findProblems(fields);
    setProblems(found);
    if (Object.keys(found).length === 0) void start(fields);
  };
  if (sentTo !== undefined) {
    return (
      <p
        ref={takeFocus}
        tabIndex={-1}
        role="status"
        className="flex items-start gap-3 rounded-card bg-good-soft p-5 text-good"
      >
        <MailCheck aria-hidden size={22} className="shrink-0" />
        已送出。我們會在服務時間內回覆到 {sentTo}。
      </p>
    );
  }
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      onSubmit={onSubmit}
      aria-label="聯絡表單"
      className="space-y-4 card-raised p-4 sm:p-6"
    >
      <h2 className="text-lg font-bold">寫信給我們</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField
          label="怎麼稱呼您"
          name="name"
          autoComplete="name"
          maxLength={20}
          problem={problems.name}
        />
        <SelectField label="關於" name="category" defaultValue="OTHER">
          {contactCategories.map((category) => (
            <option key={category} value={category}>
              {contactCategoryText[category]}
            </option>
          ))}
        </SelectField>
        <FormField
          label="電子郵件"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          hint="回覆會寄到這裡"
          problem={problems.email}
        />
        <FormField
          label="手機（選填）"
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={20}
          problem={problems.phone}
        />
      </div>
      <TextAreaField
        label="內容"
        name="body"
        rows={6}
        maxLength={maxContactBody}
        problem={problems.body}
      />
      {/* Nobody sees or reaches it; what fills it in is no person. */}
      <div aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
        <label>
          網站
          <input name="website" data-not-stored tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <SubmitButton isBusy={isBusy}>送出</SubmitButton>
      <noscript>
        <p className="text-sm text-ink-soft">
          表單需要開啟瀏覽器的 JavaScript；也可以直接寄信或打電話給我們。
        </p>
      </noscript>
    </form>
  );
}
