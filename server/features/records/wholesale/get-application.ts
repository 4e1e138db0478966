import * as contract from '@kaituan/contract/member/wholesale';
import { handle } from '#server/http/handler.ts';
import { presentOwnApplication } from './application-query.ts';

export const getApplication = handle(contract.getApplication, (_, context) =>
  presentOwnApplication(context),
);
