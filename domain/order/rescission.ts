/**
 * Why the seven-day right of return may not apply (通訊交易解除權合理例外情事適用準則 §2), as a text to be shown before
 * purchase.
 */
export const rescissionExemptionText = {
  PERISHABLE: '易於腐敗、保存期限較短或解約時即將逾期的商品，不適用七日鑑賞期',
  CUSTOM: '依您要求客製的商品，不適用七日鑑賞期',
  PERIODICAL: '報紙、期刊或雜誌，不適用七日鑑賞期',
  OPENED_MEDIA: '影音商品或電腦軟體拆封後，不適用七日鑑賞期',
  DIGITAL: '數位內容或一經提供即完成的線上服務，經您同意後提供，不適用七日鑑賞期',
  OPENED_HYGIENE: '個人衛生用品拆封後，不適用七日鑑賞期',
} as const;
