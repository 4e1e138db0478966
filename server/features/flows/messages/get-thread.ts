import * as contract from '@kaituan/contract/member/message-board';
import { handle } from '#server/http/handler.ts';
import { presentOwnThread } from './present-own-thread.ts';

export const getThread = handle(contract.getThread, ({ referenceId }, context) =>
  presentOwnThread(context, referenceId),
);
