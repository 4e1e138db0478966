import type { Endpoint } from '@kaituan/contract/endpoint';
import { type CallContext, type Caller, type Handler, handle } from '#server/http/handler.ts';
import type { StaffAccess } from '#server/http/staff-access.ts';
import type { FoundStaff } from '#server/identity/accounts/find-staff.ts';
import type { IdentityParts } from '#server/identity/identity-call.ts';

/** What handlers of staff calls get beside their input. */
export type StaffContext = CallContext & {
  staff: StaffAccess;
  /** What a member may do as staff. */
  findStaff(caller: Caller): Promise<FoundStaff>;
  /** Members' accounts, opened when a call needs them. */
  accounts(): Promise<IdentityParts>;
};

export type StaffHandler<E extends Endpoint = Endpoint> = Handler<E, StaffContext>;

/** Binds a handler to a staff call. One `of: 'RECORD'` asks `staff` for the channel before it answers. */
export const handleStaff: <E extends Endpoint>(
  endpoint: E,
  run: StaffHandler<E>['run'],
  options?: Partial<Pick<StaffHandler<E>, 'transaction' | 'before'>>,
) => StaffHandler<E> = handle;
