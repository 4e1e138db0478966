import { randomKey } from '@kaituan/api-client/idempotency-keys';
import { apiOf, memberQuery, quietQuery, storeAnswer } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { Api } from '@kaituan/contract/api';
import { Chip } from '@kaituan/kit/controls/chip.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useAppState } from '#web/platform/app-state.ts';

type Votes = Api['/SiteInfo/GetFaqVoteArray']['answer'];

const storageKey = 'kaituan.faq-browser';

const readBrowser = (): string | undefined => localStorage.getItem(storageKey) ?? undefined;

function makeBrowser(): string {
  const browser = readBrowser() ?? randomKey();
  try {
    localStorage.setItem(storageKey, browser);
  } catch {
    // No room: the vote counts, and cannot be changed later.
  }
  return browser;
}

/** The votes of the member, or of this browser; for a guest who never voted nothing is requested. */
function useVotes() {
  const client = useQueryClient();
  const channelId = useChannelId();
  const isKnown = useAppState(({ isUserKnown }) => isUserKnown);
  const isMember = useAppState(({ user }) => user !== null);
  const queryOf = (browser: string | undefined) =>
    memberQuery('/SiteInfo/GetFaqVoteArray', {
      channelId,
      ...(!isMember && browser !== undefined && { browser }),
    });
  const browser = isKnown ? readBrowser() : undefined;
  const isAsked = isKnown && (isMember || browser !== undefined);
  const { data } = useQuery({
    ...quietQuery(queryOf(browser)),
    enabled: isAsked,
  });
  const vote = async (question: string, isHelpful: boolean) => {
    const voter = isMember ? readBrowser() : makeBrowser();
    const given = {
      channelId,
      question,
      isHelpful,
      ...(voter !== undefined && { browser: voter }),
    };
    await apiOf(client)('/SiteInfo/VoteFaq', given);
    await storeAnswer<Votes>(client, queryOf(voter), (votes) => ({
      result: [
        ...(votes?.result.filter((other) => other.question !== question) ?? []),
        { question, isHelpful },
      ],
    }));
  };
  return { votes: data?.result, vote };
}

/** 有幫助嗎: asked below an answer; another choice changes it. */
export function FaqVote({ question }: { question: string }) {
  const { votes, vote } = useVotes();
  const { start, isBusy } = useCall({ run: (isHelpful: boolean) => vote(question, isHelpful) });
  const own = votes?.find((one) => one.question === question)?.isHelpful;
  const choices = [
    { isHelpful: true, label: '有幫助', Icon: ThumbsUp },
    { isHelpful: false, label: '沒有幫助', Icon: ThumbsDown },
  ];
  return (
    <fieldset className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pb-4 text-sm text-ink-soft sm:px-6 noscript:hidden">
      <legend className="sr-only">「{question}」的回答有幫助嗎？</legend>
      <span aria-hidden className="mr-1">
        有幫助嗎？
      </span>
      {choices.map(({ isHelpful, label, Icon }) => (
        <Chip
          look="bare"
          key={label}
          aria-pressed={own === isHelpful}
          disabled={isBusy}
          onClick={() => void start(isHelpful)}
          className="gap-2 border border-line px-4 font-semibold hover:bg-sunken aria-pressed:border-primary aria-pressed:text-primary"
        >
          <Icon aria-hidden size={16} className={own === isHelpful ? 'fill-current' : ''} />
          {label}
        </Chip>
      ))}
      <p role="status" className="w-full empty:hidden sm:w-auto">
        {own === true && '謝謝您的回覆'}
        {own === false && (
          <>
            謝謝您，我們會再寫清楚。
            <ShopLink
              to="/contact-us"
              className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
            >
              聯絡我們
            </ShopLink>
          </>
        )}
      </p>
    </fieldset>
  );
}
