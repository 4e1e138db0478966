import { searchAuditArray } from './audit/search-audit-array.ts';
import {
  activateChannel,
  createChannel,
  deactivateChannel,
  getChannelArray,
  renameChannel,
} from './channels/change-channels.ts';
import { getChannels, saveChannels } from './channels/channel-setting.ts';
import { getBrands, saveBrands } from './settings/brands.ts';
import { countGoods, describeGoods, getCategories, saveCategories } from './settings/categories.ts';
import { getHomeSections, saveHomeSections } from './settings/home-sections.ts';
import { getLineApp, saveLineApp } from './settings/line-app.ts';
import { getLook, saveLook } from './settings/look.ts';
import { closeShop, getOpeningChecklist, openShop } from './settings/opening.ts';
import { getCompany, saveCompany } from './settings/own-company.ts';
import { getPageVersionArray, withdrawPageVersion } from './settings/page-versions.ts';
import { addPicture } from './settings/pictures.ts';
import * as selling from './settings/selling-terms.ts';
import * as shopWindow from './settings/shop-window.ts';
import * as words from './settings/shop-words.ts';
import {
  getFaq,
  getFaqVoteCountArray,
  getPage,
  getPageDraft,
  saveFaq,
  savePage,
} from './settings/site-pages.ts';
import { getPaymentGateways, startTestPayment } from './settings/test-payments.ts';
import { getTodayArray } from './today/get-today-array.ts';

/** The calls with which staff set up the shop: settings, pages, words, channels. */
export const shopHandlers = [
  getLook,
  saveLook,
  getLineApp,
  saveLineApp,
  getCompany,
  saveCompany,
  selling.getBankAccount,
  selling.saveBankAccount,
  selling.getPayments,
  selling.savePayments,
  selling.getDelivery,
  selling.saveDelivery,
  selling.getNoShipDays,
  selling.saveNoShipDays,
  selling.getPickupPlaces,
  selling.savePickupPlaces,
  selling.getSellingTerms,
  selling.saveSellingTerms,
  getPage,
  savePage,
  getFaqVoteCountArray,
  getPageDraft,
  getPageVersionArray,
  withdrawPageVersion,
  getFaq,
  saveFaq,
  getCategories,
  saveCategories,
  countGoods,
  describeGoods,
  getHomeSections,
  saveHomeSections,
  shopWindow.getBanners,
  shopWindow.saveBanners,
  getBrands,
  saveBrands,
  shopWindow.getActivities,
  shopWindow.saveActivities,
  addPicture,
  words.getKeywords,
  words.saveKeywords,
  words.getSynonyms,
  words.saveSynonyms,
  words.getRedirects,
  words.saveRedirects,
  words.getSearchMissArray,
  words.removeSearchMiss,
  getChannelArray,
  createChannel,
  renameChannel,
  deactivateChannel,
  activateChannel,
  getChannels,
  saveChannels,
  getOpeningChecklist,
  openShop,
  closeShop,
  getPaymentGateways,
  startTestPayment,
  getTodayArray,
  searchAuditArray,
];
