import { lateCode } from '#web/ui/late-part.tsx';

export const quantityPart = lateCode(() =>
  import('./quantity-part.tsx').then((module) => module.QuantityPart),
);
export const orderSlot = lateCode(() =>
  import('./order-slot.tsx').then((module) => module.OrderSlot),
);
export const productFacts = lateCode(() =>
  import('./product-facts.tsx').then((module) => module.ProductFacts),
);
export const productDetails = lateCode(() =>
  import('./product-details.tsx').then((module) => module.ProductDetails),
);
export const displayOnlyOffer = lateCode(() =>
  import('./display-only-offer.tsx').then((module) => module.DisplayOnlyOffer),
);
export const alcoholWarning = lateCode(() =>
  import('./alcohol-warning.tsx').then((module) => module.AlcoholWarning),
);
export const flashCountdown = lateCode(() =>
  import('./flash-countdown.tsx').then((module) => module.FlashCountdown),
);
export const productGone = lateCode(() =>
  import('./product-gone.tsx').then((module) => module.ProductGone),
);
export const shareActions = lateCode(() =>
  import('./share-actions.tsx').then((module) => module.ShareActions),
);
export const shareButton = lateCode(() =>
  import('./share-actions.tsx').then((module) => module.ShareButton),
);

/** Everything a product page may show, before the browser goes to one. */
export const preloadProductParts = () =>
  Promise.all(
    [
      quantityPart,
      orderSlot,
      productFacts,
      productDetails,
      displayOnlyOffer,
      alcoholWarning,
      shareActions,
    ].map((part) => part.preload()),
  );
