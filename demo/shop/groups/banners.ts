import {
  type ChannelId,
  officeChannelId,
  retailChannelId,
  wholesaleChannelId,
} from './channels.ts';
import type { PaletteName } from './palettes.ts';

export type BannerPlan = {
  id: number;
  channelId: ChannelId;
  title: string;
  subtitle: string;
  link: string;
  palette: PaletteName;
};

export const bannerPlans: readonly BannerPlan[] = [
  {
    id: 6001,
    channelId: retailChannelId,
    title: '今晚就想吃的海鮮箱',
    subtitle: '蝦、魚片、干貝，週三一車直送',
    link: '/collections/3013',
    palette: 'sea',
  },
  {
    id: 6002,
    channelId: retailChannelId,
    title: '烤肉備料，一頁買齊',
    subtitle: '肉片、帶殼蝦、丸類與氣泡飲',
    link: '/collections/3002',
    palette: 'orange',
  },
  {
    id: 6003,
    channelId: retailChannelId,
    title: '產地水果，當週採收',
    subtitle: '芒果、鳳梨、葡萄依熟度出貨',
    link: '/collections/3004',
    palette: 'amber',
  },
  {
    id: 6004,
    channelId: retailChannelId,
    title: '茶水間補給站',
    subtitle: '咖啡、茶包與小點心',
    link: '/collections/3005',
    palette: 'cocoa',
  },
  {
    id: 6005,
    channelId: retailChannelId,
    title: '佳節好禮，現在開始接單',
    subtitle: '鳳梨酥、蛋捲與茶禮，可分寄',
    link: '/collections/3010',
    palette: 'rose',
  },
  {
    id: 6101,
    channelId: wholesaleChannelId,
    title: '餐廳備料專區',
    subtitle: '依箱出貨、批號可追溯',
    link: '/collections/4001',
    palette: 'amber',
  },
  {
    id: 6102,
    channelId: wholesaleChannelId,
    title: '飲料店與咖啡廳',
    subtitle: '豆子、茶葉、植物奶以箱計價',
    link: '/collections/4003',
    palette: 'cocoa',
  },
  {
    id: 6103,
    channelId: wholesaleChannelId,
    title: '企業禮盒接單中',
    subtitle: '五盒起訂，可燙印公司名稱',
    link: '/collections/4007',
    palette: 'plum',
  },
  {
    id: 6201,
    channelId: officeChannelId,
    title: '茶水間補貨日',
    subtitle: '咖啡、茶包與餅乾湊一箱',
    link: '/collections/5001',
    palette: 'cocoa',
  },
  {
    id: 6202,
    channelId: officeChannelId,
    title: '慶生與聚餐',
    subtitle: '蛋糕、冰品與飲料，提前五天',
    link: '/collections/5003',
    palette: 'blush',
  },
  {
    id: 6203,
    channelId: officeChannelId,
    title: '中餐湊團',
    subtitle: '料理包與拌麵，三分鐘開飯',
    link: '/collections/5004',
    palette: 'amber',
  },
];

/** The recommendations of each shop on its home page, by product name, in order. */
export const editorPicks: Record<ChannelId, readonly string[]> = {
  [retailChannelId]: ['厄瓜多白蝦仁 51/60', '手工奶油酥餅', '龍眼蜂蜜', '抗菌洗衣精', '手工鮮肉包'],
  [wholesaleChannelId]: ['餐廳用白米', '生凍白蝦 40/50', '日常配方豆', '業務用洗碗精', '旗魚黑輪'],
  [officeChannelId]: ['辦公室濾掛桶', 'A4 影印紙', '綜合堅果每日包', '日式咖哩雞', '冷泡烏龍茶'],
};
