import { appointStaff } from './appointments/appoint-staff.ts';
import { getStaffArray } from './appointments/get-staff-array.ts';
import { removeStaff } from './appointments/remove-staff.ts';
import type { StaffHandler } from './staff-handler.ts';

/** Every handler of staff calls, in the order of the contract. */
export const staffHandlers = [
  getStaffArray,
  appointStaff,
  removeStaff,
] as unknown as readonly StaffHandler[];
