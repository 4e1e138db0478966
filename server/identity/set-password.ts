import type { MemberAccounts } from './member-accounts.ts';

/** Makes a member with a password, signed in nowhere. */
export async function createPasswordMember(
  accounts: MemberAccounts,
  given: { email: string; password: string; displayName: string },
): Promise<string> {
  const { internalAdapter, password } = await accounts.$context;
  const hash = await password.hash(given.password);
  const { email, displayName: name } = given;
  const { id } = await internalAdapter.createUser(
    { email, name, emailVerified: false },
    { method: 'admin' },
  );
  await linkPassword(accounts, id, hash);
  return id;
}

/** Gives a member a new password, or a first one. */
export async function setPassword(
  accounts: MemberAccounts,
  memberId: string,
  newPassword: string,
): Promise<void> {
  const { internalAdapter, password } = await accounts.$context;
  const hash = await password.hash(newPassword);
  const account = await internalAdapter.findCredentialAccount(memberId);
  if (account) await internalAdapter.updatePassword(memberId, hash);
  else await linkPassword(accounts, memberId, hash);
}

/** Whether it is the member's password; undefined for a member without one. */
export async function isPasswordOf(
  accounts: MemberAccounts,
  memberId: string,
  given: string,
): Promise<boolean | undefined> {
  const { internalAdapter, password } = await accounts.$context;
  const hash = (await internalAdapter.findCredentialAccount(memberId))?.password;
  return hash ? password.verify({ hash, password: given }) : undefined;
}

async function linkPassword(accounts: MemberAccounts, userId: string, password: string) {
  const { internalAdapter } = await accounts.$context;
  const account = { userId, accountId: userId, providerId: 'credential', password };
  await internalAdapter.linkAccount(account);
}
