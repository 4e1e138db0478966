/** The three shops of the demo, each with its own fictitious sales company. */
export const retailChannelId = 100083;
export const wholesaleChannelId = 100120;
export const officeChannelId = 100205;

export type ChannelId = typeof retailChannelId | typeof wholesaleChannelId | typeof officeChannelId;

/** Tax ids pass the checksum of 統一編號 and are plainly made up. */
export const companies = [
  {
    id: 1,
    channelId: retailChannelId,
    channelName: '開團選物',
    htmlTitle: '開團選物｜團購批發',
    name: '開團選物股份有限公司',
    taxId: '00008306',
    address: '105 臺北市松山區開團路一段 83 號 6 樓',
    phone: '(02) 0000-0083',
    email: 'service@kaituan.example',
    serviceHours: '週一至週五 09:30–18:00（國定假日休息）',
    lineOaId: '@kaituan-demo',
  },
  {
    id: 2,
    channelId: wholesaleChannelId,
    channelName: '盛和批發市集',
    htmlTitle: '盛和批發市集｜團購批發',
    name: '盛和批發商行有限公司',
    taxId: '00012006',
    address: '702 臺南市南區盛和街 120 號',
    phone: '(06) 000-0120',
    email: 'trade@shenghe.example',
    serviceHours: '週一至週六 08:00–17:00',
    lineOaId: '@shenghe-demo',
  },
  {
    id: 3,
    channelId: officeChannelId,
    channelName: '中部辦公室揪團',
    htmlTitle: '中部辦公室揪團｜團購批發',
    name: '向陽福利社股份有限公司',
    taxId: '00020505',
    address: '407 臺中市西屯區向陽三路 205 號 2 樓',
    phone: '(04) 0000-0205',
    email: 'office@xiangyang.example',
    serviceHours: '週一至週五 10:00–17:30',
    lineOaId: null,
  },
] as const satisfies readonly {
  id: number;
  channelId: ChannelId;
  lineOaId: string | null;
  [field: string]: string | number | null;
}[];

export type Company = (typeof companies)[number];
