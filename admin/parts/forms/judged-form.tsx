import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useRef, useState } from 'react';
import { useDeskForm } from './use-desk-form.ts';

type Promotion = { items: readonly { skuCode: string }[] };
type Judged = { warnings: readonly { path: string; text: string }[] };

/**
 * The form of a promotion, judged before it is saved: what the shop warns of is shown once, and saved in spite of it
 * where somebody presses again. `Press` names the buttons that save; CHECK only judges.
 */
export function useJudgedForm<
  Plan extends Promotion,
  Press extends string,
  Answer extends Judged,
>(options: {
  /** Pressed by Enter in a field. */
  first: Press | 'CHECK';
  read: (typed: FormData, pressed: Press | 'CHECK') => Plan;
  save: (plan: Plan, isCheckOnly: boolean) => Promise<Answer>;
  /** Whether it is judged before it is saved: nobody sees a draft. */
  isJudged: (plan: Plan) => boolean;
  /** The toast after saving. */
  savedText: (plan: Plan) => string;
  onSaved: (answer: Answer, plan: Plan) => void;
}) {
  const { first, read, save, isJudged, onSaved } = options;
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const pressed = useRef<Press | 'CHECK'>(first);
  const form = useDeskForm({
    save: async (typed) => {
      const isCheckOnly = pressed.current === 'CHECK';
      const plan = read(typed, pressed.current);
      if (isCheckOnly || (warnings.length === 0 && isJudged(plan))) {
        const found = textsOf(await save(plan, true), plan);
        if (isCheckOnly || found.length > 0) return { found, answer: null, plan };
      }
      return { found: [], answer: await save(plan, false), plan };
    },
    isSaved: ({ answer }) => answer !== null,
    onSaved: ({ found, answer, plan }) => {
      if (answer === null) {
        setWarnings(found);
        if (found.length === 0) showToast('沒有問題，可以公布', 'SUCCESS');
        return;
      }
      showToast(options.savedText(plan), 'SUCCESS', undefined, 'SAVED');
      onSaved(answer, plan);
    },
    savedText: '',
  });
  return {
    ...form,
    warnings,
    /** What is typed now was not judged yet. */
    clearWarnings: () => setWarnings([]),
    /** Rows came, or went: then others may stand at a place, and what was wrong with them is forgotten. */
    changeItems: (isMore: boolean) => {
      form.mend(isMore ? 'skuCode' : 'items');
      setWarnings([]);
    },
    press: (what: Press | 'CHECK') => () => {
      pressed.current = what;
    },
  };
}

function textsOf({ warnings }: Judged, { items }: Promotion): string[] {
  return warnings.map(({ path, text }) => {
    const index = Number(/\d+/.exec(path)?.[0]);
    return `${items[index]?.skuCode ?? ''}：${text}`;
  });
}

/** What the shop warns of, before it is saved in spite of that. */
export function JudgedWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice kind="WARNING">
      {warnings.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}
