/** What a message of the contact form is about. */
export const contactCategories = [
  'PRODUCT',
  'ORDER',
  'PAYMENT',
  'SHIPPING',
  'RETURN',
  'WHOLESALE',
  'OTHER',
] as const;
export type ContactCategory = (typeof contactCategories)[number];

export const contactCategoryText: Record<ContactCategory, string> = {
  PRODUCT: '商品',
  ORDER: '訂單',
  PAYMENT: '付款',
  SHIPPING: '配送',
  RETURN: '退貨',
  WHOLESALE: '批發合作',
  OTHER: '其他',
};

export const minContactBody = 10;
export const maxContactBody = 1_000;
/** Messages of one e-mail address in a day, of one network address in an hour, and of all visitors of a channel in an hour. */
export const maxContactsPerDay = 5;
export const maxContactsOfSource = 20;
export const maxContactsPerHour = 100;
/** Days until a message is deleted; the mail it was forwarded as stays with the company. */
export const contactLifeDays = 180;
