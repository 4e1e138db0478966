type RouteEntry = { id: string; parentId?: string | undefined; path?: string | undefined };

/** What React Router's own requests for data end in; `/_root.data` is that of the home page. */
const ofData = /(\/_root)?\.data$/;

/**
 * Tells which page of the site a path leads to, as its template: `/products/12` → `/products/:id`; undefined
 * for a path that no page has.
 */
export function createRouteOf(
  routes: Record<string, RouteEntry | undefined>,
): (path: string) => string | undefined {
  const templates = Object.values(routes)
    .filter((route) => route !== undefined)
    .map((route) => templateOf(route, routes))
    .filter((template) => !template.includes('*'));
  const fixed = new Set(templates.filter((template) => !template.includes('/:')));
  const varying = templates
    .filter((template) => template.includes('/:'))
    .map((template) => ({ template, pattern: new RegExp(`^${withoutNames(template)}$`) }));
  return (path) => {
    const plain = path.replace(ofData, '').replace(/(?<=.)\/$/, '') || '/';
    if (fixed.has(plain)) return plain;
    return varying.find(({ pattern }) => pattern.test(plain))?.template;
  };
}

function templateOf(route: RouteEntry, routes: Record<string, RouteEntry | undefined>): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  const before = parent ? templateOf(parent, routes) : '/';
  return route.path ? `${before.replace(/\/$/, '')}/${route.path}` : before;
}

const withoutNames = (template: string): string =>
  template.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
