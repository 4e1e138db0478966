/**
 * The username for password managers. They ignore `hidden` inputs, so this is a text input that is
 * not shown.
 */
export function AccountOfPassword({ email }: { email: string }) {
  return <input name="email" autoComplete="username" value={email} readOnly hidden />;
}
