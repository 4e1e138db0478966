import { type Endpoint, staffOf } from '@kaituan/contract/endpoint';
import { staffEndpoints } from '@kaituan/contract/staff/staff-api';
import { expect, test } from 'vitest';
import { staffHandlers } from '#server/staff/staff-handlers.ts';

/** Changing calls whose request says all there is to say, and why. */
const exceptions: Readonly<Record<string, string>> = {
  '/StaffOrder/RevealRecipientArray': 'shows, and changes nothing',
  '/StaffMoney/RevealRefundAccountArray': 'shows, and changes nothing',
  '/StaffMember/RevealMember': 'shows, and changes nothing',
  '/StaffMember/RevealApplication': 'shows, and changes nothing',
  '/StaffMember/CreateMemberToken': 'changes nothing of the member; a token is never written down',
  '/StaffOrder/NoteOrder': 'a note is new, and the request has it',
  '/StaffMember/NoteMember': 'a note is new, and the request has it',
  '/StaffMember/RemoveMemberNote': 'what was taken back about a person does not stay in the log',
  '/StaffSettings/StartTestPayment': 'it is no order, and changes no setting',
  '/StaffMedia/AddPicture': 'a picture is new; what shows it is noted when it is chosen',
};

/** A helper that notes is called so: `noteOrderChange`, `packNoted`. */
const notes = /\.note\(\s*\{.*?\b(?:before|after)\b|\bnoted?[A-Z]\w*\)?\(|\w+Noted\(/s;

const changing: readonly Endpoint[] = staffEndpoints.filter(
  (endpoint: Endpoint) => endpoint.effect === 'MUTATING' && staffOf(endpoint) !== undefined,
);

test.each(changing.map(({ path }) => path))('%s notes how it was and became', (path) => {
  const handler = staffHandlers.find(({ endpoint }) => endpoint.path === path);
  const doesNote = notes.test(String(handler?.run));
  expect(doesNote || path in exceptions).toBe(true);
  expect(doesNote && path in exceptions, 'is no exception any more').toBe(false);
});

test('every exception is a call that changes something', () => {
  const paths = new Set<string>(changing.map(({ path }) => path));
  expect(Object.keys(exceptions).filter((path) => !paths.has(path))).toEqual([]);
});
