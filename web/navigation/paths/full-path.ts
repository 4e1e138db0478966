/**
 * Path, query and fragment of an address. A path beginning with two slashes would name another
 * host.
 */
export const fullPathOf = ({ pathname, search, hash }: URL): string =>
  pathname.replace(/^\/{2,}/, '/') + search + hash;
