import { maxRedirectHops } from '../shop-limits.ts';

/** An owner's rule that redirects a path to a target. Paths are normalised. */
export type RedirectRule = { path: string; target: string; status: number };
export type Redirect = { target: string; status: 301 | 302 };

/** A target outside the shop: scheme and authority, without user names, spaces or backslashes. */
const absoluteTarget = /^https?:\/\/([^/?#@]+)(?:[/?#]|$)/;
/** Browsers drop control characters from addresses and read a backslash as a slash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to keep out
const unsafeCharacter = /[\u0000-\u0020\u007f-\u009f\\]/;

/**
 * Normalises a path for comparison: decoded, without query and fragment, without repeated and trailing
 * slashes; undefined for a path that no rule can have.
 */
export function normalisePath(path: string): string | undefined {
  const bare = path.split(/[?#]/, 1)[0] ?? '';
  const decoded = decodePath(bare).normalize('NFC').replace(/\/+/g, '/').replace(/\/$/, '') || '/';
  return decoded.startsWith('/') && !unsafeCharacter.test(decoded) ? decoded : undefined;
}

/** Whether a target may be followed: a path of this shop, or an address with an allowed host. */
export function isSafeTarget(target: string, allowedHosts: readonly string[]): boolean {
  if (unsafeCharacter.test(target) || !target.isWellFormed()) return false;
  if (target.startsWith('/')) return !target.startsWith('//');
  const host = absoluteTarget.exec(target)?.[1]?.toLowerCase();
  return host !== undefined && allowedHosts.some((allowed) => allowed.toLowerCase() === host);
}

/** The path to look up next in a chain of rules; undefined when the target ends it. */
export function nextPath(target: string): string | undefined {
  return target.startsWith('/') ? normalisePath(target) : undefined;
}

/**
 * The redirect of a path: the end of the chain of rules, permanent only when every rule is. None when a
 * target is unsafe, the chain has a cycle, or it is too long.
 */
export function decideRedirect(
  path: string,
  rules: ReadonlyMap<string, RedirectRule>,
  allowedHosts: readonly string[],
): Redirect | undefined {
  const seen = new Set<string>();
  let redirect: Redirect | undefined;
  let query = '';
  let at = normalisePath(path);
  while (at !== undefined) {
    if (seen.has(at)) return undefined;
    seen.add(at);
    const rule = rules.get(at);
    if (!rule) return redirect;
    if (seen.size > maxRedirectHops || !isSafeTarget(rule.target, allowedHosts)) return undefined;
    const isPermanent = rule.status === 301 && redirect?.status !== 302;
    const target = withParametersOf(query, rule.target);
    redirect = { target: encodeTarget(target), status: isPermanent ? 301 : 302 };
    query = queryOf(target);
    at = nextPath(rule.target);
  }
  return redirect;
}

/** What stands between `?` and `#`. */
const queryOf = (address: string): string => /^[^?#]*\?([^#]*)/.exec(address)?.[1] ?? '';

/**
 * The target with the parameters of the query that led to it, so that the source of a visit is not lost; the
 * target's own come first and win.
 */
export function withParametersOf(query: string, target: string): string {
  const [place = '', fragment] = target.split(/(?=#)/, 2);
  const own = queryOf(place).split('&').filter(Boolean);
  const names = new Set(own.map(nameOf));
  const added = query
    .replace(/^\?/, '')
    .split('&')
    .filter((one) => one !== '' && !names.has(nameOf(one)));
  const parameters = [...own, ...added].join('&');
  const path = place.split('?', 1)[0] ?? '';
  return path + (parameters && `?${parameters}`) + (fragment ?? '');
}

const nameOf = (parameter: string): string => decodePath(parameter.split('=', 1)[0] ?? '');

/** The target as a header value: Chinese is encoded, existing escapes are unchanged. */
const encodeTarget = (target: string): string => encodeURI(target).replaceAll('%25', '%');

/** Decodes percent escapes where valid, and leaves the path unchanged where not. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
