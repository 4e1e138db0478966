import type { County } from '@kaituan/domain/shipping/taiwan-districts';
import changhua from './maps/changhua-county.svg?no-inline';
import chiayiCity from './maps/chiayi-city.svg?no-inline';
import chiayiCounty from './maps/chiayi-county.svg?no-inline';
import hsinchuCity from './maps/hsinchu-city.svg?no-inline';
import hsinchuCounty from './maps/hsinchu-county.svg?no-inline';
import hualien from './maps/hualien-county.svg?no-inline';
import kaohsiung from './maps/kaohsiung-city.svg?no-inline';
import keelung from './maps/keelung-city.svg?no-inline';
import kinmen from './maps/kinmen-county.svg?no-inline';
import lienchiang from './maps/lienchiang-county.svg?no-inline';
import miaoli from './maps/miaoli-county.svg?no-inline';
import nantou from './maps/nantou-county.svg?no-inline';
import newTaipei from './maps/new-taipei-city.svg?no-inline';
import penghu from './maps/penghu-county.svg?no-inline';
import pingtung from './maps/pingtung-county.svg?no-inline';
import taichung from './maps/taichung-city.svg?no-inline';
import tainan from './maps/tainan-city.svg?no-inline';
import taipei from './maps/taipei-city.svg?no-inline';
import taitung from './maps/taitung-county.svg?no-inline';
import taoyuan from './maps/taoyuan-city.svg?no-inline';
import yilan from './maps/yilan-county.svg?no-inline';
import yunlin from './maps/yunlin-county.svg?no-inline';

/** The drawing of each county, with the borders of its districts. */
export const countyMaps: Record<County, string> = {
  臺北市: taipei,
  基隆市: keelung,
  新北市: newTaipei,
  宜蘭縣: yilan,
  新竹市: hsinchuCity,
  新竹縣: hsinchuCounty,
  桃園市: taoyuan,
  苗栗縣: miaoli,
  臺中市: taichung,
  彰化縣: changhua,
  南投縣: nantou,
  嘉義市: chiayiCity,
  嘉義縣: chiayiCounty,
  雲林縣: yunlin,
  臺南市: tainan,
  高雄市: kaohsiung,
  澎湖縣: penghu,
  屏東縣: pingtung,
  臺東縣: taitung,
  花蓮縣: hualien,
  金門縣: kinmen,
  連江縣: lienchiang,
};
