/**
 * Path, query and fragment of an address, to be used as an address of its own: read that way, a path
 * that begins with two slashes would name another host.
 */
export const fullPathOf = ({ pathname, search, hash }: URL): string =>
  pathname.replace(/^\/{2,}/, '/') + search + hash;
