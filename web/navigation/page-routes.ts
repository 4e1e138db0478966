type RouteEntry = { id: string; parentId?: string | undefined; path?: string | undefined };

/** Suffix of React Router's data requests; `/_root.data` is the home page's. */
const ofData = /(\/_root)?\.data$/;

/** The route template of a path: `/products/12` → `/products/:id`; undefined for unknown paths. */
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
