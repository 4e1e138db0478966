import type { Plugin } from 'vite';

/** Modules of `web/` that come with every page, and those that every page loads by itself once it is there. */
const frame = ['entry.client', 'root', 'layout/shop-layout', 'layout/page-boundary'];
const lateFrame = ['layout/watch/member-watch', 'layout/shop-footer', 'layout/watch/shop-watch'];

/** Pages where most visits begin, and what such a page loads by itself once it is there. */
const firstPages = {
  home: {
    page: 'pages/home',
    // Not the feed of a group buy in sight: products and group buys load it as well, and would load these sections with it.
    late: ['pages/home-sections'],
  },
  list: { page: 'pages/products', late: [] },
  product: {
    page: 'pages/product',
    late: [
      'features/buying/page-order-buttons',
      'features/product/choice/order-slot',
      'features/product/product-bottom-bar',
      'features/product/product-details',
      'features/product/product-facts',
      'features/product/product-gallery',
      'features/product/choice/quantity-part',
      'features/product/sharing/share-actions',
      'features/product/title-facts',
    ],
  },
};
type FirstPage = keyof typeof firstPages;
const names = Object.keys(firstPages) as FirstPage[];

/** Further pages that show a list; they share its code. */
const listPages = 6;

/**
 * The page that shared links open, and the one that can show a whole group buy as well. What it has in common with others is one
 * file, if first pages do not have it; and another, if the box that products show of their group buys needs it.
 */
const groupPage = 'pages/group-buy';
const groupViews = [groupPage, 'pages/collection'];
const groupBox = 'features/group-buy/places/product-campaigns';
const pagesOfPledges = ['pages/checkout-result', 'pages/member-group', 'pages/member-groups'];
const pagesOfGroups = [...groupViews, ...pagesOfPledges];

/** In this order: what a file needs comes with it, unless an earlier one has it. */
export const pageChunks = [
  'frame',
  'goods',
  'choice',
  'late',
  'shared',
  'shared-home',
  'shared-product',
  'list',
  'late-home',
  'late-product',
  'group-box',
  'group',
] as const;
type PageChunk = (typeof pageChunks)[number];

type Need = {
  isInFrame: boolean;
  isInLateFrame: boolean;
  isInGroupBox: boolean;
  /** Imported dynamically. */
  isLazy: boolean;
  isIcon: boolean;
  /** First pages that need it at once, and those that only need it later. */
  early: FirstPage[];
  late: FirstPage[];
  /** The other pages that need it at once. */
  elsewhere: readonly string[];
};

/** The file of a module; undefined: the page's own, or of pages that are not first, which the bundler splits. */
function chunkOf({
  isInFrame,
  isInLateFrame,
  isLazy,
  early,
  late,
  ...need
}: Need): PageChunk | undefined {
  const elsewhere = need.elsewhere.length;
  const isLate = isInLateFrame || late.length > 0;
  if (isInFrame || early.length > 1) return 'frame';
  if (early[0] === 'list') return isLate || elsewhere > listPages ? 'goods' : 'list';
  const isOfPage = !(isLate || isLazy || elsewhere > 0);
  const isOfChoice = early[0] === 'product' && !isLate && !need.elsewhere.some(isOfGroup);
  if (early[0]) return isOfPage ? undefined : isOfChoice ? 'choice' : 'frame';
  if (isInLateFrame) return late.length > 0 || elsewhere > 3 ? 'frame' : 'late';
  const isOfGroupPage = need.elsewhere.includes(groupPage);
  if (late.length > 1) return 'shared';
  if (late[0] === 'home') return isOfGroupPage || need.isInGroupBox ? 'shared-home' : 'late-home';
  if (late[0] && isOfGroupPage) return 'shared';
  if (late[0]) return elsewhere > 0 ? 'shared-product' : 'late-product';
  if (!isOfGroupPage) return undefined;
  if (need.isInGroupBox) return 'group-box';
  return need.isIcon || need.elsewhere.some(isNotOfGroupView) ? 'group' : undefined;
}

const isOfGroup = (page: string): boolean => pagesOfGroups.includes(page);
const isNotOfGroupView = (page: string): boolean => !groupViews.includes(page);

export const isIcon = (id: string): boolean => /lucide-react\/.*\/icons\//.test(id);

const clientRoute = '?__react-router-build-client-route';

/**
 * A first visit asks for a dozen files, instead of one for each set of pages that have something in common: `find` tells the
 * file of a module by what the first pages load, and when. It is known once all modules are. `folder` is that of the pages.
 */
export function splitByPages(folder = import.meta.dirname.replaceAll('\\', '/')): {
  plugin: Plugin;
  find: (id: string) => PageChunk | undefined;
} {
  const chunks = new Map<string, PageChunk>();
  const plugin: Plugin = {
    name: 'split-by-pages',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd(failure) {
      if (failure) return;
      const ids = [...this.getModuleIds()].filter((id) => !id.startsWith('\0'));
      /** These modules, what they import, and what that imports; nothing that is loaded later. */
      const withImports = (roots: readonly string[]): Set<string> => {
        const found = new Set(roots);
        // A set also walks what is added on the way.
        for (const id of found)
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) found.add(next);
        return found;
      };
      const needsOf = (modules: readonly string[]): Set<string> =>
        withImports(
          modules.map((module) => {
            // Never the route of a page, which only imports it: ids come in an order that differs by folder, and a second
            // entry in the file of the frame keeps `entry.client` out of it.
            const isIt = (id: string) =>
              id === `${folder}/${module}.ts` || id === `${folder}/${module}.tsx`;
            return ids.find(isIt) ?? this.error(`there is no module ${module}`);
          }),
        );
      const inFrame = needsOf(frame);
      const inLateFrame = needsOf(lateFrame);
      const inGroupBox = needsOf([groupBox]);
      const early = names.map((name) => needsOf([firstPages[name].page]));
      const late = names.map((name) => needsOf(firstPages[name].late));
      const lazy = withImports(
        ids.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
      );
      const others = ids
        .filter((id) => id.startsWith(`${folder}/pages/`) && id.endsWith(clientRoute))
        .map((id) => ({
          page: id.slice(folder.length + 1).replace(/\.tsx?\?.*/, ''),
          needed: withImports([id]),
        }))
        .filter(({ page }) => !names.some((name) => page === firstPages[name].page));
      for (const id of ids) {
        // The styles stay with the root, whose route links them: of another file, each part that comes later would link them again.
        if (id.startsWith(`${folder}/root.tsx`) || id.endsWith('.css')) continue;
        const chunk = chunkOf({
          isInFrame: inFrame.has(id),
          isInLateFrame: inLateFrame.has(id),
          isLazy: lazy.has(id),
          isIcon: isIcon(id),
          isInGroupBox: inGroupBox.has(id),
          early: names.filter((_, place) => early[place]?.has(id)),
          late: names.filter((_, place) => late[place]?.has(id) && !early[place]?.has(id)),
          elsewhere: others.flatMap(({ page, needed }) => (needed.has(id) ? [page] : [])),
        });
        if (chunk) chunks.set(id, chunk);
      }
    },
  };
  return { plugin, find: (id) => chunks.get(id) };
}
