/** A number or code of the shop, optionally with a file ending. */
const plainValue =
  /^(?:[1-9]\d{0,9}|(?=[^.]*[A-Z])[0-9A-Z-]{10,30}|[0-9a-f]{16,64})(?:\.[a-z]{3,4})?$/;

/** The route template of a path matched by Hono, without parameter patterns. */
export function templateOf(matched: string, path: string): string {
  if (matched === '*' || matched === '/*') return path.startsWith('/assets/') ? '/assets/*' : '/*';
  return matched.replace(/:(\w+)\{[^/]*\}/g, ':$1');
}

/**
 * A path as it may be logged: parameters that look like the shop's own numbers, the others as the template
 * names them. Of paths that no route has nothing, for anything may stand in them.
 */
export function loggablePath(route: string, path: string): string | undefined {
  if (route === '*') return undefined;
  if (!route.includes(':')) return path;
  const given = path.replace(/\.data$/, '').split('/');
  const named = route.split('/');
  if (given.length !== named.length) return route;
  return named
    .map((name, at) => {
      const value = given[at] ?? '';
      if (!name.startsWith(':')) return name;
      return plainValue.test(value) ? value : name;
    })
    .join('/');
}
