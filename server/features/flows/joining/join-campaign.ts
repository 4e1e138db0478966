import * as contract from '@kaituan/contract/group-buy/group-buy';
import { handle } from '#server/http/handler.ts';
import { openJoinCheckout } from './open-join-checkout.ts';

export const joinCampaign = handle(contract.joinCampaign, (input, context) =>
  openJoinCheckout(context, input, null),
);
