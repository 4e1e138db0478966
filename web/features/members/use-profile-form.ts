import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { noticeOf } from '#web/platform/error-notice.ts';
import { loadIdentity } from '#web/platform/identity/current-identity.ts';
import { apiOf } from '#web/platform/query-client.ts';
import { useStoredForm } from '#web/platform/use-stored-form.ts';
import { showToast } from '#web/ui/toast.ts';
import { type Profile, profileQuery } from './member-query.ts';
import { changesOf, draftOf, isSameDraft, type ProfileDraft } from './profile-draft.ts';
import { explainProfileProblem, type ProfileProblem } from './profile-problem.ts';

/** The profile as it is typed: kept over a reload until it is saved, with what is wrong by field. */
export function useProfileForm(profile: Profile) {
  const client = useQueryClient();
  const known = draftOf(profile);
  const [draft, setDraft] = useState(known);
  const { formRef, clearForm } = useStoredForm('profile');
  const [problem, setProblem] = useState<ProfileProblem>({});
  const [state, setState] = useState<'EDITING' | 'SAVING' | 'SAVED'>('EDITING');
  const [seen, setSeen] = useState(known);
  if (!isSameDraft(seen, known)) {
    // The shop knows something new; what was not being changed follows it.
    setSeen(known);
    if (isSameDraft(draft, seen)) setDraft(known);
  }
  const isChanged = !isSameDraft(draft, known);

  const type = (change: Partial<ProfileDraft>) => {
    setDraft((typed) => ({ ...typed, ...change }));
    setState('EDITING');
  };
  const discard = () => {
    setDraft(known);
    clearForm();
    setProblem({});
    setState('EDITING');
  };
  const save = async () => {
    setState('SAVING');
    setProblem({});
    try {
      const answer = await apiOf(client)('/User/UpdateProfile', changesOf(draft, profile));
      client.setQueryData(profileQuery().queryKey, answer);
      setDraft(draftOf(answer.result));
      clearForm();
      setState('SAVED');
      // The name in the menu comes with the session, in every tab.
      if (answer.result.displayName !== profile.displayName) {
        void loadIdentity().then((identity) => identity.start());
      }
    } catch (error) {
      setState('EDITING');
      const found = explainProfileProblem(error);
      if (found) return setProblem(found);
      const notice = noticeOf(error, navigator.onLine);
      if (notice.kind === 'TOAST') showToast(notice.text, 'ERROR');
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (state !== 'SAVING' && isChanged) void save();
  };
  return { formRef, draft, type, discard, problem, state, isChanged, onSubmit };
}
