type RouteEntry = { id: string; parentId?: string | undefined; path?: string | undefined };

/** Suffix of React Router's data requests; `/_root.data` is the home page's. Or that of payloads. */
const ofData = /(\/_root)?\.data$|\/_payload\.json$/;
const ofPayload = /\/_payload\.json$/;

/** The address of the page whose payload is asked for; undefined for other addresses. */
export function pageOfPayload(address: string): string | undefined {
  const url = new URL(address);
  if (!ofPayload.test(url.pathname)) return undefined;
  url.pathname = url.pathname.replace(ofPayload, '') || '/';
  return url.href;
}

/** A redirect of a page leads from its payload to the payload of the other page. */
export function leadToPayload(answer: Response, pageUrl: string): Response {
  const location = answer.headers.get('location');
  const target = location === null ? undefined : new URL(location, pageUrl);
  if (!target || target.origin !== new URL(pageUrl).origin) return answer;
  const path = `${target.pathname.replace(/\/$/, '')}/_payload.json${target.search}`;
  const headers = new Headers(answer.headers);
  headers.set('location', path);
  return new Response(null, { status: answer.status, headers });
}

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
