const maxPathLength = 2_048;
const signInPages = /^\/(?:join-us|login)(?:[/?#]|$)/i;
/** Browsers drop control characters from addresses and read a backslash as a slash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to keep out
const unsafeCharacter = /[\u0000-\u0020\u007f-\u009f\\]/;
/** Browsers resolve dot segments, which may leave a path that begins with two slashes. */
const dotSegment = /^[^?#]*\/(?:\.|%2e){1,2}(?:[/?#]|$)/i;

/**
 * The path to redirect to after signing in: one of this shop's, never the sign-in page itself; otherwise
 * the home page.
 */
export function parseSignInRedirect(path: string | null | undefined): string {
  if (!path?.startsWith('/') || path.startsWith('//')) return '/';
  if (path.length > maxPathLength || !path.isWellFormed() || unsafeCharacter.test(path)) return '/';
  return signInPages.test(path) || dotSegment.test(path) ? '/' : path;
}

/**
 * Where a login at LINE returns that was begun to link the account: it signs nobody in, and the page links it to the
 * member who is signed in.
 */
export const lineLinkPath = '/member/profile?link=LINE';

/** The path with the visitor's channel and marketing source, where it does not name its own. */
export function landingPath(
  redirectPath: string,
  arrival: { channelId: number | null; source: string },
): string {
  const [, path = '/', query = '', fragment = ''] =
    /^([^?#]*)\??([^#]*)(#.*)?$/s.exec(redirectPath) ?? [];
  const parameters = query.split('&').filter(Boolean);
  const add = (name: string, value: string) => {
    if (parameters.every((parameter) => parameter.split('=', 1)[0] !== name)) {
      parameters.push(`${name}=${encodeURIComponent(value)}`);
    }
  };
  if (arrival.channelId !== null) add('channelId', String(arrival.channelId));
  if (arrival.source !== '') add('source', arrival.source);
  return `${path}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}${fragment}`;
}
