import { formatTwd } from '@kaituan/domain/format-twd';
import { mayPayWithGoods } from '@kaituan/domain/payment/later-payment';
import { pledgeHoldMs } from '@kaituan/domain/pledge/pledge-hold';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { buttonStyle } from '@kaituan/kit/controls/button-style.ts';
import { Notice } from '@kaituan/kit/feedback/notice.tsx';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { HiddenPriceLink } from '#web/features/catalog/hidden-price-link.tsx';
import type { CampaignDetail, GroupTeam } from '#web/features/group-buy/campaign/campaign-query.ts';
import {
  owedAtLastPriceText,
  refundMethodText,
  sharedUnit,
} from '#web/features/group-buy/campaign/joiner-words.ts';
import { TeamChoice } from '#web/features/group-buy/teams/team-choice.tsx';
import { JoinFees, joinFeesOf } from './join-fees.tsx';
import { JoinItem } from './join-item.tsx';
import {
  chosenItems,
  type JoinChoices,
  type JoinSum,
  joinLinesOf,
  joinSumOf,
  piecesOf,
} from './join-lines.ts';
import { JoinProblem } from './join-problem.tsx';
import { type JoinForm, useJoinForm } from './use-join-form.ts';

/** Where one chooses quantities and a team, sees what it costs, and joins. */
export function JoinPanel(form: JoinForm) {
  const { campaign, invitedTeamNo } = form;
  const [choices] = form.chosen;
  const id = useId();
  const { teams, teamNo, isBusy, problem, change, chooseTeam, takeOnly, submit } =
    useJoinForm(form);
  const sum = joinSumOf(campaign, choices);
  const pieces = piecesOf(choices);
  const unit = sharedUnit(chosenItems(campaign, choices));
  return (
    <section id="join" aria-labelledby={id} className="scroll-mt-28 card-raised p-4 sm:p-6">
      <h2 id={id} className="mb-4 text-lg font-bold">
        {campaign.team ? teamHeading(teams, invitedTeamNo) : '選擇數量'}
      </h2>
      {campaign.team && (
        <div className="mb-5">
          <TeamChoice
            campaign={campaign}
            teams={teams}
            invitedTeamNo={invitedTeamNo}
            chosen={teamNo}
            onChoose={chooseTeam}
          />
        </div>
      )}
      <ul className="divide-y divide-line">
        {campaign.items.map((item) => (
          <JoinItem
            key={item.skuId}
            card={campaign}
            item={item}
            choices={choices}
            onChange={(next) => change(item.skuId, next)}
          />
        ))}
      </ul>
      {sum && pieces > 0 && <JoinTotal {...{ campaign, choices, sum, pieces, unit }} />}
      {problem && (
        <JoinProblem
          problem={problem}
          unit={unit}
          onTake={takeOnly}
          canTake={joinLinesOf(choices).length === 1}
        />
      )}
      {campaign.hiddenPrice ? (
        <HiddenPriceLink
          hiddenPrice={campaign.hiddenPrice}
          className={`${buttonStyle.primary} mt-4 min-h-13 w-full text-lg`}
        />
      ) : (
        <JoinButton isBusy={isBusy} isEmpty={pieces === 0} onPress={submit}>
          {buttonText(campaign.team !== null, teamNo)}
          {sum && (
            // The sum may be out of sight below the sizes while the button is not.
            <span aria-hidden className="tabular-nums sm:hidden">
              {formatTwd(sum.payTwd)}
            </span>
          )}
        </JoinButton>
      )}
      <p className="mt-1 flex items-start gap-2 text-sm text-ink-soft sm:mt-3">
        <ShieldCheck aria-hidden size={17} className="mt-0.5 shrink-0 text-good" />
        <span>
          {mayPayWithGoods(campaign.later) && '取貨或收貨時付款的，送出訂單就算跟團。先付款的，'}
          名額從送出訂單起保留：線上付款 {pledgeHoldMs / 60_000} 分鐘，ATM 與超商代碼到繳費期限
          {campaign.later.transferHours !== null &&
            `，銀行轉帳 ${campaign.later.transferHours} 小時`}
          ；付款完成才算跟團。
        </span>
      </p>
      <noscript>
        <Notice kind="INFO">跟團需要開啟瀏覽器的 JavaScript。</Notice>
      </noscript>
    </section>
  );
}

function JoinButton({
  isBusy,
  isEmpty,
  onPress,
  children,
}: {
  isBusy: boolean;
  isEmpty: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    // In reach of the thumb while its sum grows above it.
    <div className="sticky bottom-0 z-10 -mx-4 mt-1 bg-raised px-4 pt-3 pb-[max(0.75rem,var(--inset-bottom))] sm:static sm:mx-0 sm:p-0 sm:pt-3">
      <Button
        isBusy={isBusy}
        disabled={isEmpty}
        onClick={onPress}
        className="min-h-13 w-full text-lg"
      >
        {isEmpty ? '請先選擇數量' : children}
      </Button>
    </div>
  );
}

function teamHeading(teams: readonly GroupTeam[], invitedTeamNo: string | null): string {
  if (teams.length === 0) return '開一團，一起買';
  return teams.some(({ teamNo }) => teamNo === invitedTeamNo) ? '參加好友的團' : '選一團，一起買';
}

const buttonText = (isOfTeams: boolean, teamNo: string | null): string => {
  if (!isOfTeams) return '我要跟團';
  return teamNo === null ? '我要開團' : '參加這一團';
};

/** Totals of joining: goods, shipping, possible refunds. */
function JoinTotal({
  campaign,
  choices,
  sum,
  pieces,
  unit,
}: {
  campaign: CampaignDetail;
  choices: JoinChoices;
  sum: JoinSum;
  pieces: number;
  unit: string;
}) {
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="flex items-baseline justify-between gap-3">
        <span>
          {mayPayWithGoods(campaign.later) ? '目前金額' : '先付'}{' '}
          <span className="text-sm text-ink-soft">
            （{pieces} {unit}，不含運費）
          </span>
        </span>
        <strong className="text-2xl text-price tabular-nums">{formatTwd(sum.payTwd)}</strong>
      </p>
      <JoinFees fees={joinFeesOf(campaign, choices)} />
      {sum.text && (
        <p className="mt-1 font-medium text-accent-ink">
          {sum.text}
          {sum.mayGetCheaper && (
            <span className="block text-sm font-normal text-ink-soft">
              差額由店家退給您
              {mayPayWithGoods(campaign.later) && `，還沒付的${owedAtLastPriceText}`}。
              {refundMethodText(campaign.later)}
            </span>
          )}
        </p>
      )}
    </div>
  );
}
