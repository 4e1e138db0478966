import { lazyPart } from '#web/ui/lazy-part.tsx';

export const productCampaigns = lazyPart(() =>
  import('./product-campaigns.tsx').then((module) => module.ProductCampaigns),
);
