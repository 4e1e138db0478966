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

/** The page that shared links open, the one that can show a whole group buy as well, and those that follow a pledge. */
const groupPage = 'pages/group-buy';
const groupViews = [groupPage, 'pages/collection'];
const pagesOfGroups = [
  ...groupViews,
  ...['pages/checkout-result', 'pages/member-group', 'pages/member-groups'],
];
/** What products show of their group buys. */
const groupBox = 'features/group-buy/places/product-campaigns';

/** In this order: what a file needs comes with it, unless an earlier one has it. */
export const pageChunks = [
  // Of every page; of two first pages at once; of home or a product at once and of others in any way.
  'frame',
  // Cards of products: of lists at once, and of home, products or many others too.
  'goods',
  // Of products at once, and of others that show no group buy: how a variant is chosen.
  'choice',
  // What every page loads by itself.
  'late',
  // What home and products load by themselves, or products do and the page of a group buy needs.
  'shared',
  // What home loads by itself and a group buy needs.
  'shared-home',
  // What products load by themselves, and pages need that are not first.
  'shared-product',
  // Of lists alone.
  'list',
  // What home alone, or products alone, load by themselves.
  'late-home',
  'late-product',
  // What the page of a group buy needs, and the box of one on a product's page.
  'group-box',
  // What the page of a group buy has in common with others, if none of the files above has it.
  'group',
] as const;
type PageChunk = (typeof pageChunks)[number];

/** Who needs a module. */
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
function chunkOf(need: Need): PageChunk | undefined {
  const { isInFrame, isInLateFrame, early, late, elsewhere } = need;
  const [earlyPage, ...otherEarly] = early;
  if (isInFrame || otherEarly.length > 0) return 'frame';
  if (earlyPage) return chunkOfEarly(earlyPage, need);
  if (isInLateFrame) return late.length > 0 || elsewhere.length > 3 ? 'frame' : 'late';
  const [latePage, ...otherLate] = late;
  if (otherLate.length > 0) return 'shared';
  if (latePage) return chunkOfLate(latePage, need);
  if (!elsewhere.includes(groupPage)) return undefined;
  if (need.isInGroupBox) return 'group-box';
  return need.isIcon || elsewhere.some(isNotOfGroupView) ? 'group' : undefined;
}

/** Of what one first page needs at once. */
function chunkOfEarly(page: FirstPage, need: Need): PageChunk | undefined {
  const { isInLateFrame, isLazy, late, elsewhere } = need;
  const isLate = isInLateFrame || late.length > 0;
  if (page === 'list') return isLate || elsewhere.length > listPages ? 'goods' : 'list';
  if (!isLate && !isLazy && elsewhere.length === 0) return undefined;
  return page === 'product' && !isLate && !elsewhere.some(isOfGroup) ? 'choice' : 'frame';
}

/** Of what one first page loads by itself, and no other does. */
function chunkOfLate(page: FirstPage, { isInGroupBox, elsewhere }: Need): PageChunk {
  const isOfGroupPage = elsewhere.includes(groupPage);
  if (page === 'home') return isOfGroupPage || isInGroupBox ? 'shared-home' : 'late-home';
  if (isOfGroupPage) return 'shared';
  return elsewhere.length > 0 ? 'shared-product' : 'late-product';
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
