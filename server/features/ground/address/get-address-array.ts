import * as contract from '@kaituan/contract/order/address';
import { handle, requireCaller } from '#server/http/handler.ts';
import { answerAddresses } from './address-query.ts';

export const getAddressArray = handle(contract.getAddressArray, (_, { database, caller }) =>
  answerAddresses(database, requireCaller(caller).memberId),
);
