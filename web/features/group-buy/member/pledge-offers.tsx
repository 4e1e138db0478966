import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { formatDayTime } from '@kaituan/domain/day-text';
import { formatTwd } from '@kaituan/domain/format-twd';
import { type TeamOffer, teamOfferText } from '@kaituan/domain/group-buy/team-offer';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { ChoiceCard } from '@kaituan/kit/controls/choice-card.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { teamName } from '#web/features/group-buy/teams/team-status.ts';
import { withChannel } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { usePledgeCall } from './use-pledge-call.ts';

type Offers = NonNullable<Pledge['offers']>;
type Choice = { offer: TeamOffer; teamNo?: string };

type OfferTexts = {
  done: Record<TeamOffer, string>;
  ordinaryNote: string;
  refund: { title: string; note: string };
};

/** What the options mean to those who have paid. */
const paidTexts = (paidTwd: number): OfferTexts => ({
  done: {
    OTHER_TEAM: '已參加另一團',
    ORDINARY_PRICE: '原款項全額退回，請完成原價訂單',
    REFUND: '已申請全額退款',
  },
  ordinaryNote: `先全額退回 ${formatTwd(paidTwd)}，再以原價結帳`,
  refund: {
    title: teamOfferText.REFUND,
    note: `全額退回 ${formatTwd(paidTwd)}；沒有選擇時也會這麼做`,
  },
});

/** The same to those who would pay with the goods. */
const owedTexts: OfferTexts = {
  done: {
    OTHER_TEAM: '已參加另一團',
    ORDINARY_PRICE: '原訂單已取消，請完成原價訂單',
    REFUND: '已取消，不用付款',
  },
  ordinaryNote: '先取消原訂單，再以原價結帳',
  refund: { title: '取消跟團', note: '不用付款；沒有選擇時也會這麼做' },
};

/** The options of a member whose team did not fill; another team first. */
export function PledgeOffers({ pledge, offers }: { pledge: Pledge; offers: Offers }) {
  const navigate = useNavigate();
  const channelId = useChannelId();
  const { isBusy, run } = usePledgeCall();
  const [chosen, setChosen] = useState<Choice>();
  const texts = pledge.owedTwd === null ? paidTexts(pledge.paidTwd - pledge.refundTwd) : owedTexts;
  const take = async () => {
    if (!chosen) return;
    const done = await run(JSON.stringify(chosen), async (call, idempotencyKey) => {
      const request = { pledgeNo: pledge.pledgeNo, ...chosen };
      return (await call('/GroupBuy/TakeTeamOffer', request, { idempotencyKey })).result;
    });
    if (!done) return;
    showToast(texts.done[chosen.offer], 'SUCCESS');
    if (done.checkoutNo !== null)
      await navigate(withChannel(`/checkout/${done.checkoutNo}`, channelId));
  };
  return (
    <fieldset className="mt-5 grid gap-3">
      <legend className="mb-2 font-bold">您想怎麼做？</legend>
      {offers.choices.includes('OTHER_TEAM') &&
        offers.teams.map((team) => (
          <ChoiceCard
            key={team.teamNo}
            name="offer"
            title={`${teamOfferText.OTHER_TEAM}：還差 ${team.seatsLeft} 人成團`}
            note={`${teamName(team)}，${formatDayTime(team.expiresAt)} 截止`}
            checked={chosen?.teamNo === team.teamNo}
            onChange={() => setChosen({ offer: 'OTHER_TEAM', teamNo: team.teamNo })}
          />
        ))}
      {offers.choices.includes('ORDINARY_PRICE') && (
        <ChoiceCard
          name="offer"
          title={teamOfferText.ORDINARY_PRICE}
          note={texts.ordinaryNote}
          checked={chosen?.offer === 'ORDINARY_PRICE'}
          onChange={() => setChosen({ offer: 'ORDINARY_PRICE' })}
        />
      )}
      <ChoiceCard
        name="offer"
        {...texts.refund}
        checked={chosen?.offer === 'REFUND'}
        onChange={() => setChosen({ offer: 'REFUND' })}
      />
      <Button onClick={take} isBusy={isBusy} disabled={!chosen} className="sm:justify-self-end">
        確認選擇
      </Button>
    </fieldset>
  );
}
