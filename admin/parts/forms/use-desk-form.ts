import { findRefusal } from '@kaituan/api-client/api';
import { noticeOf } from '@kaituan/api-client/error-notice';
import { useCall } from '@kaituan/api-client/use-call';
import { useFocusProblem } from '@kaituan/kit/controls/use-focus-problem.ts';
import { closeToast, showToast } from '@kaituan/kit/feedback/toast.ts';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useUnsaved } from './unsaved.tsx';
import { isWithin } from './use-newest.ts';

/** What is wrong, by the name of a field, and what belongs to none. */
export type FormProblems = {
  fields: Readonly<Record<string, string>>;
  text?: string;
  /** Somebody else changed the record since it was read. */
  isChanged?: boolean;
};

const nothing: FormProblems = { fields: {} };
const uploadingText = '圖片還在上傳，完成後請再按一次';
const unfitting = '請檢查這一欄';

/** Thrown by a form's `save` for what the page itself sees. */
export class FieldProblem extends Error {
  readonly fields: Readonly<Record<string, string>>;

  constructor(fields: Readonly<Record<string, string>>) {
    super('fields');
    this.fields = fields;
  }
}

/**
 * A form whose fields keep what was typed: it is read when it is sent. The call's refusal is shown at the fields it
 * names, and the first of them gets the cursor.
 */
export function useDeskForm<T>(options: {
  save: (typed: FormData) => Promise<T>;
  onSaved: (answer: T) => void;
  /** Whether the answer is of what was saved, and not only judged. */
  isSaved?: (answer: T) => boolean;
  /** What to say of a field that the call refused, by its name; else what the call says, or a general text. */
  texts?: Readonly<Record<string, string>>;
  /** The toast after saving; the empty text says nothing. */
  savedText?: string;
}) {
  const { save, onSaved, texts = {}, savedText = '已儲存' } = options;
  const { isSaved = () => true } = options;
  const ref = useRef<HTMLFormElement>(null);
  const unsaved = useUnsaved(ref);
  const [problems, setProblems] = useState(nothing);
  /** Counts the answers that said what is wrong: each moves the cursor, and what is mended since does not. */
  const [answers, setAnswers] = useState(0);
  const { start, isBusy } = useCall({
    run: async (typed: FormData) => {
      setProblems(nothing);
      closeToast('SAVED');
      const answer = await save(typed);
      if (isSaved(answer)) unsaved.saved();
      if (savedText) showToast(savedText, 'SUCCESS', undefined, 'SAVED');
      onSaved(answer);
    },
    explain: (error) => {
      setProblems(problemsOf(error, texts));
      setAnswers((now) => now + 1);
      return true;
    },
  });
  useFocusProblem(ref, answers);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (event.currentTarget.querySelector('[data-uploading]')) {
      setProblems({ fields: {}, text: uploadingText });
      return;
    }
    void start(new FormData(event.currentTarget));
  };
  const isWaiting = problems.text === uploadingText;
  useEffect(() => {
    const form = ref.current;
    if (!isWaiting || !form) return;
    const observer = new MutationObserver(() => {
      if (!form.querySelector('[data-uploading]')) setProblems(nothing);
    });
    observer.observe(form, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isWaiting]);
  const mend = useCallback((name: string) => setProblems((now) => without(now, name)), []);
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    unsaved.typed();
    const { name = '' } = target as unknown as { name?: string };
    if (name !== '') mend(name);
  };
  return {
    form: {
      ...({ ref, onSubmit, onInput, method: 'post', noValidate: true } as const),
      ...{ onPointerDownCapture: unsaved.touched, onKeyDownCapture: unsaved.touched },
      // A screen reader presses without a pointer and without a key.
      onClickCapture: unsaved.touched,
    },
    problemOf: (name: string): string | undefined => problems.fields[name],
    /** What is wrong, by the name of the field. */
    problems: problems.fields,
    problem: problems.text,
    /** Forgets what is wrong with a field, or with rows that moved: another may stand at that place now. */
    mend,
    /** Remembers a change that was not typed. */
    touch: unsaved.typed,
    isChanged: problems.isChanged ?? false,
    isBusy,
  };
}

/** Without what is wrong with a field, with what it is a part of, and with its parts. */
function without(problems: FormProblems, name: string): FormProblems {
  const all = Object.entries(problems.fields);
  const left = all.filter(([at]) => !isWithin(name, at) && !isWithin(at, name));
  if (left.length === all.length) return problems;
  return left.length === 0 ? nothing : { ...problems, fields: Object.fromEntries(left) };
}

function problemsOf(error: unknown, texts: Readonly<Record<string, string>>): FormProblems {
  if (error instanceof FieldProblem) return { fields: error.fields };
  const refusal = findRefusal(error);
  if (!refusal) {
    const notice = noticeOf(error, navigator.onLine);
    return { fields: {}, text: notice.kind === 'TOAST' ? notice.text : '請重新登入後再試一次' };
  }
  // Its details are what somebody else changed, not what is wrong.
  if (refusal.code === 'SETTINGS_CHANGED') {
    return { fields: {}, text: refusal.message, isChanged: true };
  }
  const fields = Object.fromEntries(
    refusal.details.map(({ path, text }) => [path, texts[path] ?? text ?? unfitting]),
  );
  return refusal.code === 'VALIDATION_FAILED' && refusal.details.length > 0
    ? { fields, text: '有欄位需要修改' }
    : { fields, text: refusal.message };
}
