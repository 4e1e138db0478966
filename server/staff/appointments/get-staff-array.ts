import * as contract from '@kaituan/contract/staff/staff';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { listStaff } from './staff-query.ts';

export const getStaffArray = handleStaff(
  contract.getStaffArray,
  async ({ search }, { database, staff }) => ({
    result: await listStaff(database, staff.channels(), search),
  }),
);
