/**
 * Tells password managers whose password is typed below. They pass over fields of the type `hidden`,
 * so this one is a text that is not shown.
 */
export function AccountOfPassword({ email }: { email: string }) {
  return <input name="email" autoComplete="username" value={email} readOnly hidden />;
}
