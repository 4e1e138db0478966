import type { GroupTeam } from '@kaituan/contract/campaign';
import type { Pledge } from '@kaituan/contract/pledge';
import { type TeamOffer, teamOfferText } from '@kaituan/domain/group-buy/team-offer';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { ChoiceCard } from '@kaituan/kit/controls/choice-card.tsx';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { withChannel } from '#web/navigation/channel.ts';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { usePledgeCall } from './use-pledge-call.ts';

type Offers = NonNullable<Pledge['offers']>;
type Choice = { offer: TeamOffer; teamNo?: string };

const doneTexts: Record<TeamOffer, string> = {
  OTHER_TEAM: '已加入另一團',
  ORDINARY_PRICE: '原款項全額退回，請完成原價訂單',
  REFUND: '已申請全額退款',
};

/** The options of a member whose team did not fill; another team first. */
export function PledgeOffers({ pledge, offers }: { pledge: Pledge; offers: Offers }) {
  const navigate = useNavigate();
  const channelId = useChannelId();
  const { isBusy, run } = usePledgeCall();
  const [chosen, setChosen] = useState<Choice>();
  const take = async () => {
    if (!chosen) return;
    const done = await run(JSON.stringify(chosen), async (call, idempotencyKey) => {
      const request = { pledgeNo: pledge.pledgeNo, ...chosen };
      return (await call('/GroupBuy/TakeTeamOffer', request, { idempotencyKey })).result;
    });
    if (!done) return;
    showToast(doneTexts[chosen.offer], 'SUCCESS');
    if (done.checkoutNo !== null)
      await navigate(withChannel(`/checkout/${done.checkoutNo}`, channelId));
  };
  const paidText = formatTwd(pledge.paidTwd - pledge.refundTwd);
  return (
    <fieldset className="mt-5 grid gap-3">
      <legend className="mb-2 font-bold">您想怎麼做？</legend>
      {offers.choices.includes('OTHER_TEAM') &&
        offers.teams.map((team) => (
          <ChoiceCard
            key={team.teamNo}
            name="offer"
            title={`${teamOfferText.OTHER_TEAM}：還差 ${team.seatsLeft} 人`}
            note={teamNote(team)}
            checked={chosen?.teamNo === team.teamNo}
            onChange={() => setChosen({ offer: 'OTHER_TEAM', teamNo: team.teamNo })}
          />
        ))}
      {offers.choices.includes('ORDINARY_PRICE') && (
        <ChoiceCard
          name="offer"
          title={teamOfferText.ORDINARY_PRICE}
          note={`先全額退回 ${paidText}，再以原價結帳`}
          checked={chosen?.offer === 'ORDINARY_PRICE'}
          onChange={() => setChosen({ offer: 'ORDINARY_PRICE' })}
        />
      )}
      <ChoiceCard
        name="offer"
        title={teamOfferText.REFUND}
        note={`全額退回 ${paidText}；沒有選擇時也會這麼做`}
        checked={chosen?.offer === 'REFUND'}
        onChange={() => setChosen({ offer: 'REFUND' })}
      />
      <Button onClick={take} isBusy={isBusy} disabled={!chosen} className="sm:justify-self-end">
        確認選擇
      </Button>
    </fieldset>
  );
}

const teamNote = ({ leaderName, expiresAt }: GroupTeam): string =>
  [leaderName && `${leaderName} 的團`, `${formatMoment(expiresAt)} 截止`]
    .filter(Boolean)
    .join('，');
