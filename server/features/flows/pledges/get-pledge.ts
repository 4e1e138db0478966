import * as contract from '@kaituan/contract/group-buy/group-buy';
import { handle } from '#server/http/handler.ts';
import { answerPledgeInCampaign } from './own-pledges.ts';

export const getPledge = handle(contract.getPledge, async ({ pledgeNo }, context) => ({
  result: await answerPledgeInCampaign(context, pledgeNo),
}));
