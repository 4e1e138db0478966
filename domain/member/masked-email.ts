/** An e-mail address for screens that others may see: its first letter and its domain. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••');
