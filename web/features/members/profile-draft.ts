import type { Profile } from './member-query.ts';

/** The profile form's fields, as typed. */
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

/** The changed fields only; an emptied field is cleared. */
export function changesOf(draft: ProfileDraft, profile: Profile) {
  const known = draftOf(profile);
  return {
    ...(draft.displayName !== known.displayName && { displayName: draft.displayName }),
    ...(draft.phone !== known.phone && { phone: draft.phone.trim() || null }),
    ...(draft.birthday !== known.birthday && { birthday: draft.birthday || null }),
  };
}
