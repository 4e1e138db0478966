import type { Profile } from './member-query.ts';

/** What a member types into the profile, as typed. */
export type ProfileDraft = { displayName: string; phone: string; birthday: string };

export const draftOf = ({ displayName, phone, birthday }: Profile): ProfileDraft => ({
  displayName,
  phone: phone ?? '',
  birthday: birthday ?? '',
});

export const isSameDraft = (one: ProfileDraft, other: ProfileDraft): boolean =>
  one.displayName === other.displayName &&
  one.phone === other.phone &&
  one.birthday === other.birthday;

/** Only what differs from what the shop knows; an emptied field takes its value back. */
export function changesOf(draft: ProfileDraft, profile: Profile) {
  const known = draftOf(profile);
  return {
    ...(draft.displayName !== known.displayName && { displayName: draft.displayName }),
    ...(draft.phone !== known.phone && { phone: draft.phone.trim() || null }),
    ...(draft.birthday !== known.birthday && { birthday: draft.birthday || null }),
  };
}
