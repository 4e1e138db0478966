import { lateCode } from '../../../ui/late-part.tsx';

export const homeCampaigns = lateCode(() =>
  import('./home-campaigns.tsx').then((module) => module.HomeCampaigns),
);
export const productCampaigns = lateCode(() =>
  import('./product-campaigns.tsx').then((module) => module.ProductCampaigns),
);
