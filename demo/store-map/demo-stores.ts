import type { ShippingMethod } from '@kaituan/domain/shipping/shipping-method';
import type { PickupStore } from '@kaituan/server/database/schema/cart-schema';

export type DemoStore = {
  storeId: string;
  name: string;
  county: string;
  address: string;
  phone: string;
};
type Row = readonly [storeId: string, name: string, county: string, street: string];

/** Fictitious stores, with telephone numbers that cannot exist. */
const phone = '(00) 0000-0000';

const present = (rows: readonly Row[]): DemoStore[] =>
  rows.map(([storeId, name, county, street]) => ({
    ...{ storeId, name: `${name}（模擬）`, county, phone },
    address: `${county}${street}`,
  }));

const sevenEleven = present([
  ['900011', '開團門市', '臺北市', '松山區開團路一段 85 號'],
  ['900012', '選物門市', '臺北市', '大安區選物路 27 號'],
  ['900013', '揪團門市', '臺北市', '信義區揪團街 6 號'],
  ['900021', '板湖門市', '新北市', '板橋區板湖路 118 號'],
  ['900022', '林口新門市', '新北市', '林口區團購二路 9 號'],
  ['900031', '青埔團門市', '桃園市', '中壢區青團路 300 號'],
  ['900041', '竹科園門市', '新竹市', '東區園團路 12 號'],
  ['900051', '向陽門市', '臺中市', '西屯區向陽三路 201 號'],
  ['900052', '大里好門市', '臺中市', '大里區好團街 45 號'],
  ['900061', '盛和門市', '臺南市', '南區盛和街 118 號'],
  ['900071', '左營團門市', '高雄市', '左營區團聚路 66 號'],
  ['900081', '花團門市', '花蓮縣', '花蓮市花團街 20 號'],
  ['900091', '馬公團門市', '澎湖縣', '馬公市團圓路 8 號'],
]);

const family = present([
  ['F90001', '全家開團店', '臺北市', '松山區開團路一段 60 號'],
  ['F90002', '全家共購店', '臺北市', '中山區共購街 15 號'],
  ['F90003', '全家合買店', '臺北市', '內湖區合買路 188 號'],
  ['F90004', '全家新埔團店', '新北市', '板橋區新團路 33 號'],
  ['F90005', '全家三重好店', '新北市', '三重區好物街 71 號'],
  ['F90006', '全家藝文團店', '桃園市', '桃園區藝團路 25 號'],
  ['F90007', '全家竹北團店', '新竹縣', '竹北市團和路 10 號'],
  ['F90008', '全家西屯陽店', '臺中市', '西屯區向陽三路 210 號'],
  ['F90009', '全家員林團店', '彰化縣', '員林市團緣街 4 號'],
  ['F90010', '全家盛和店', '臺南市', '南區盛和街 99 號'],
  ['F90011', '全家鳳山團店', '高雄市', '鳳山區團鳳路 140 號'],
  ['F90012', '全家羅東團店', '宜蘭縣', '羅東鎮團圓街 17 號'],
]);

const hilife = present([
  ['H9001', '萊爾富北團店', '臺北市', '中正區北團路 3 號'],
  ['H9002', '萊爾富石牌好店', '臺北市', '北投區石團街 22 號'],
  ['H9003', '萊爾富永和團店', '新北市', '永和區永團路 58 號'],
  ['H9004', '萊爾富淡水團店', '新北市', '淡水區水團街 7 號'],
  ['H9005', '萊爾富中壢團店', '桃園市', '中壢區壢團路 91 號'],
  ['H9006', '萊爾富竹東團店', '新竹縣', '竹東鎮東團街 19 號'],
  ['H9007', '萊爾富逢甲團店', '臺中市', '西屯區逢團路 77 號'],
  ['H9008', '萊爾富豐原團店', '臺中市', '豐原區豐團街 5 號'],
  ['H9009', '萊爾富嘉團店', '嘉義市', '西區嘉團路 31 號'],
  ['H9010', '萊爾富永康團店', '臺南市', '永康區康團街 48 號'],
  ['H9011', '萊爾富三民團店', '高雄市', '三民區民團路 102 號'],
  ['H9012', '萊爾富屏團店', '屏東縣', '屏東市屏團街 13 號'],
]);

const okmart = present([
  ['1901', 'OK 開團店', '臺北市', '中山區開團街 9 號'],
  ['1902', 'OK 新團店', '新北市', '新莊區新團路 41 號'],
  ['1903', 'OK 豐團店', '臺中市', '北屯區豐團路 88 號'],
  ['1904', 'OK 港團店', '高雄市', '前鎮區港團路 12 號'],
]);

/** Frozen parcels are collected in some of the stores, none of them on an island. */
const sevenElevenFrozen = sevenEleven.filter(({ county }) => county !== '澎湖縣').slice(0, 8);

/** The chains of the simulated map, by ECPay's names for either service. */
export const demoChains: Record<string, { name: string; stores: readonly DemoStore[] }> = {
  UNIMART: { name: '7-ELEVEN', stores: sevenEleven },
  UNIMARTFREEZE: { name: '7-ELEVEN 冷凍', stores: sevenElevenFrozen },
  FAMI: { name: '全家', stores: family },
  HILIFE: { name: '萊爾富', stores: hilife },
  UNIMARTC2C: { name: '7-ELEVEN', stores: sevenEleven },
  FAMIC2C: { name: '全家', stores: family },
  HILIFEC2C: { name: '萊爾富', stores: hilife },
  OKMARTC2C: { name: 'OKmart', stores: okmart },
};

const chainOf: Partial<Record<ShippingMethod, string>> = {
  ...{ CVS_711: 'UNIMART', CVS_711_FROZEN: 'UNIMARTFREEZE', CVS_FAMILY: 'FAMI' },
  ...{ CVS_HILIFE: 'HILIFE', CVS_OK: 'OKMARTC2C' },
};

/** The stores of a method, as the shop keeps them. */
export function listDemoStores(method: ShippingMethod): PickupStore[] {
  const chain = demoChains[chainOf[method] ?? ''];
  return (chain?.stores ?? []).map(({ county, ...store }) => ({
    ...store,
    ...{ brand: chain?.name ?? '', isOffshore: county === '澎湖縣' },
  }));
}
