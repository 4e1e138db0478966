import type { z } from 'zod';
import * as staff from './staff.ts';

/** Every call for staff; each declares the permission it needs. */
export const staffEndpoints = [staff.getStaffArray, staff.appointStaff, staff.removeStaff] as const;

type AnyStaffEndpoint = (typeof staffEndpoints)[number];

/** Path → what is sent and what is answered, as in `Api`. */
export type StaffApi = {
  [E in AnyStaffEndpoint as E['path']]: {
    request: z.input<E['request']>;
    answer: z.output<E['answer']>;
  };
};
export type StaffPath = keyof StaffApi;
