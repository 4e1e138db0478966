import { findRefusal } from '@kaituan/api-client/api';
import { apiOf, storeAnswer } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import { loadIdentity } from '@kaituan/identity-client/current-identity';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useStoredForm } from '#web/platform/use-stored-form.ts';
import { type Profile, profileQuery } from './member-query.ts';
import { changesOf, draftOf, isSameDraft, type ProfileDraft } from './profile-draft.ts';

/** The profile form: stored over a reload until saved, with problems by field. */
export function useProfileForm(profile: Profile) {
  const client = useQueryClient();
  const known = draftOf(profile);
  const [draft, setDraft] = useState(known);
  const { formRef, clearForm } = useStoredForm('profile');
  const [problem, setProblem] = useState<ProfileProblem>({});
  const [isSaved, setIsSaved] = useState(false);
  const [seen, setSeen] = useState(known);
  if (!isSameDraft(seen, known)) {
    // New data from the server: unchanged drafts follow it.
    setSeen(known);
    if (isSameDraft(draft, seen)) setDraft(known);
  }
  const isChanged = !isSameDraft(draft, known);

  const type = (change: Partial<ProfileDraft>) => {
    setDraft((typed) => ({ ...typed, ...change }));
    setIsSaved(false);
  };
  const discard = () => {
    setDraft(known);
    clearForm();
    setProblem({});
    setIsSaved(false);
  };
  const { start: save, isBusy } = useCall({
    run: async () => {
      setProblem({});
      setIsSaved(false);
      const answer = await apiOf(client)('/User/UpdateProfile', changesOf(draft, profile));
      await storeAnswer(client, profileQuery(), answer);
      setDraft(draftOf(answer.result));
      clearForm();
      setIsSaved(true);
      // The name in the menu is part of the session.
      if (answer.result.displayName !== profile.displayName) {
        void loadIdentity().then((identity) => identity.start());
      }
    },
    explain: (error) => {
      const found = explainProfileProblem(error);
      if (found) setProblem(found);
      return found !== undefined;
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) void save();
  };
  return { formRef, draft, type, discard, problem, isBusy, isSaved, isChanged, onSubmit };
}

type Field = keyof ProfileDraft;
type ProfileProblem = Partial<Record<Field, string>>;

const texts: Record<Field, string> = {
  displayName: '請輸入 1 到 30 個字的名稱',
  phone: '請輸入台灣手機號碼，例如 0912 345 678；不想留可以清空',
  birthday: '請輸入正確的日期，不能晚於今天',
};

/** Problems by field; undefined when the error is about no field. */
function explainProfileProblem(error: unknown): ProfileProblem | undefined {
  const refusal = findRefusal(error);
  if (refusal?.code !== 'VALIDATION_FAILED') return undefined;
  const fields = refusal.details.map(({ path }) => path).filter((path) => path in texts);
  if (fields.length === 0) return undefined;
  return Object.fromEntries(fields.map((field) => [field, texts[field as Field]]));
}
