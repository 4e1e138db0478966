import { lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';

export const quantityPart = lazyPart(() =>
  import('./choice/quantity-part.tsx').then((module) => module.QuantityPart),
);
export const orderSlot = lazyPart(() =>
  import('./choice/order-slot.tsx').then((module) => module.OrderSlot),
);
export const titleFacts = lazyPart(() =>
  import('./title-facts.tsx').then((module) => module.TitleFacts),
);
export const productGallery = lazyPart(() =>
  import('./product-gallery.tsx').then((module) => module.ProductGallery),
);
export const productBottomBar = lazyPart(() =>
  import('./product-bottom-bar.tsx').then((module) => module.ProductBottomBar),
);
export const productFacts = lazyPart(() =>
  import('./product-facts.tsx').then((module) => module.ProductFacts),
);
export const productDetails = lazyPart(() =>
  import('./product-details.tsx').then((module) => module.ProductDetails),
);
export const displayOnlyOffer = lazyPart(() =>
  import('./display-only-offer.tsx').then((module) => module.DisplayOnlyOffer),
);
export const flashCountdown = lazyPart(() =>
  import('./flash-countdown.tsx').then((module) => module.FlashCountdown),
);
/** Only recalled goods load it. */
export const recallNotice = lazyPart(() =>
  import('#web/features/catalog/recall-notice.tsx').then((module) => module.RecallNotice),
);
export const productGone = lazyPart(() =>
  import('./product-gone.tsx').then((module) => module.ProductGone),
);
export const shareActions = lazyPart(() =>
  import('./sharing/share-actions.tsx').then((module) => module.ShareActions),
);

/** Preloads the lazy parts before the browser navigates to a product. */
export const preloadProductParts = () =>
  Promise.all(
    [
      quantityPart,
      orderSlot,
      titleFacts,
      productGallery,
      productBottomBar,
      productFacts,
      productDetails,
      displayOnlyOffer,
      shareActions,
    ].map((part) => part.preload()),
  );
