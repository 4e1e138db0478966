import { memberQuery } from '@kaituan/api-client/query-client';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { FormField } from '@kaituan/kit/controls/form-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, ThumbsUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { HtmlPreview } from '#admin/parts/files/html-preview.tsx';
import { ReorderGrip, rowPlace } from '#admin/parts/forms/reorder-grip.tsx';
import { textOf } from '#admin/parts/forms/typed-values.ts';
import type { ChangedField } from '#admin/parts/forms/use-newest.ts';
import { useFocusAdded, useRows } from '#admin/parts/lists/use-rows.ts';
import { PageHeader } from '#admin/parts/page-header.tsx';
import { BothTexts } from '#admin/parts/rich-text/both-texts.tsx';
import { RichTextField } from '#admin/parts/rich-text/rich-text-field.tsx';
import { useOneChannelId } from '#admin/session/channel.ts';
import { SettingForm } from '#admin/settings/setting-form.tsx';
import type { SettingValues } from '#admin/settings/use-setting.ts';

type Questions = SettingValues['Faq'];
const labels = {
  ...{ 'value[].topic': '主題', 'value[].question': '問題', 'value[].answerHtml': '回答' },
};

/** 常見問題, in the order in which buyers see them. */
export default function FaqScreen() {
  return (
    <>
      <PageHeader title="常見問題" back={{ to: '/opening', label: '開店步驟' }} />
      <SettingForm
        name="Faq"
        title="常見問題"
        hint="主題相同的會排在一起。改了問題的文字，「有幫助」就重新算。"
        labels={labels}
        read={(typed) =>
          typed.getAll('question').map((_, index) => ({
            topic: textOf(typed, `value[${index}].topic`),
            question: textOf(typed, `value[${index}].question`),
            answerHtml: textOf(typed, `value[${index}].answerHtml`),
          }))
        }
      >
        {(given) => <QuestionRows {...given} />}
      </SettingForm>
    </>
  );
}

function QuestionRows({
  value,
  problemOf,
  changed,
  mend,
}: {
  value: Questions;
  problemOf: (name: string) => string | undefined;
  changed: readonly ChangedField[] | null;
  mend: (name: string) => void;
}) {
  const { rows, add, remove, move } = useRows(value, { at: 'value', mend });
  const list = useFocusAdded<HTMLDivElement>();
  const channelId = useOneChannelId();
  const { data } = useQuery(memberQuery('/StaffSettings/GetFaqVoteCountArray', { channelId }));
  return (
    <>
      <div ref={list} className="space-y-4">
        {rows.map(({ key, initial }, index) => {
          const at = `value[${index}]`;
          return (
            <fieldset
              key={key}
              {...rowPlace(index)}
              className="rounded-control border border-line p-4"
            >
              <legend className="px-1 text-sm font-semibold text-ink-soft">
                第 {index + 1} 題
              </legend>
              <input type="hidden" name="question" value="" />
              <div className="grid gap-4 md:grid-cols-[1fr_3fr]">
                <FormField
                  label="主題"
                  name={`${at}.topic`}
                  maxLength={20}
                  defaultValue={initial.topic}
                  problem={problemOf(`${at}.topic`)}
                />
                <FormField
                  label="問題"
                  name={`${at}.question`}
                  maxLength={200}
                  defaultValue={initial.question}
                  problem={problemOf(`${at}.question`)}
                />
              </div>
              <div className="mt-4">
                <Answer
                  name={`${at}.answerHtml`}
                  initial={initial.answerHtml}
                  problem={problemOf(`${at}.answerHtml`)}
                  // What others changed is known by the place it had.
                  changed={initial === value[index] ? changed : null}
                />
              </div>
              <VoteCount
                votes={data?.result.find(({ question }) => question === initial.question)}
              />
              <div className="mt-4 flex gap-2">
                <ReorderGrip
                  name={`第 ${index + 1} 題`}
                  onStep={(step) => move(index, step === 'UP' ? index - 1 : index + 1)}
                  onDrag={(over) => move(index, over)}
                />
                <Button look="outline" onClick={() => remove(key)}>
                  <Trash2 aria-hidden size={18} />
                  刪除
                </Button>
              </div>
            </fieldset>
          );
        })}
      </div>
      <Button
        look="outline"
        onClick={() =>
          add({ topic: rows.at(-1)?.initial.topic ?? '', question: '', answerHtml: '' })
        }
      >
        <Plus aria-hidden size={18} />
        加一題
      </Button>
    </>
  );
}

/** An answer as buyers see it, until somebody wants to change it: dozens of editors at once would be slow. */
function Answer({
  name,
  initial,
  problem,
  changed,
}: {
  name: string;
  initial: string;
  problem: string | undefined;
  changed: readonly ChangedField[] | null;
}) {
  const [html, setHtml] = useState(initial);
  const [isEdited, setIsEdited] = useState(initial === '');
  if (isEdited || problem !== undefined) {
    return (
      <div className="space-y-4">
        <BothTexts label="回答" path={name} {...{ changed, html }} onChoose={setHtml} />
        <RichTextField label="回答" name={name} html={html} onChange={setHtml} problem={problem} />
      </div>
    );
  }
  return (
    <>
      <div className="mb-1.5 flex min-h-11 items-end justify-between gap-2">
        <span className="text-sm font-semibold">回答</span>
        <Button look="plain" className="text-sm" onClick={() => setIsEdited(true)}>
          <Pencil aria-hidden size={16} />
          修改回答
        </Button>
      </div>
      <input type="hidden" name={name} value={html} />
      <div className="rounded-control border border-line p-4">
        <HtmlPreview html={html} />
      </div>
    </>
  );
}

/** How buyers found the answer; votes are on the text of the question as it was saved. */
function VoteCount({ votes }: { votes: { helpful: number; unhelpful: number } | undefined }) {
  if (!votes) return null;
  const { helpful, unhelpful } = votes;
  return (
    <p className="mt-3 flex items-center gap-2 text-sm text-ink-soft tabular-nums">
      <ThumbsUp aria-hidden size={16} />
      {helpful} 人覺得有幫助，{unhelpful} 人沒有
    </p>
  );
}
