/** The specification's route table, word for word; what is in braces differs. */
export const routes = `
/ | no
/about-us | no
/brands | no
/brands/{brandId} | no
/bulletin | no
/cart | yes
/categories/{categoryId} | no
/category | no
/checkout/{checkoutNo} | yes
/checkout-result/{checkoutNo} | yes
/collections/{activityId} | no
/collections/guest | no
/collections/hot-items | no
/contact-us | no
/device-version | no
/faq | no
/image | no
/join-us | no
/login | no
/member/orders | yes
/member/orders/{id} | yes
/member/profile | yes
/member/wishlist | yes
/message-board | yes
/message-board/{referenceId} | yes
/notifications | yes
/privacy-policy | no
/products | no
/products/{id} | no
/search | no
/terms-of-service | no`
  .trim()
  .split('\n')
  .map((line) => line.split(' | ') as [path: string, signIn: 'yes' | 'no']);
