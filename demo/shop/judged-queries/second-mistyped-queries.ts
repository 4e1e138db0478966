import type { JudgedQuery } from './judged-query.ts';

/** The wrong character of the same sound, as an input method offers it. */
export const soundQueries: readonly JudgedQuery[] = [
  ['帝王謝', /帝王蟹/],
  ['干背', /干貝/],
  ['花支丸', /花枝丸/],
  ['由魚', /魷魚/],
  ['石班魚', /石斑/],
  ['松版豬', /松阪豬/],
  ['雞退排', /雞腿排/],
  ['共丸', /貢丸/],
  ['冬分', /冬粉/],
  ['蔥由餅', /蔥油餅/],
  ['抓併', /抓餅/],
  ['鍋鐵', { category: /包子鍋貼蔥餅/ }],
  ['小龍湯包', /小籠湯包/],
  ['味增', /味噌/],
  ['書條', /薯條/],
  ['雪高', /雪糕/],
  ['暴米花', /爆米花/],
  ['核逃', /核桃/],
  ['葡陶乾', /葡萄乾/],
  ['海台', /海苔/],
  ['紅查', /紅茶/],
  ['蜂密', /蜂蜜/],
  ['草莓果漿', /草莓果醬/],
  ['燕賣奶', /燕麥奶/],
  ['重乳烙蛋糕', /重乳酪蛋糕/],
  ['馬署', /麻糬/],
  ['柔軟經', /柔軟精/],
  ['沐裕乳', /沐浴乳/],
  ['牙限棒', /牙線棒/],
  ['面模', /面膜/],
  ['護唇高', /護唇膏/],
  ['睡依', /睡衣/],
  ['筆計本', /筆記本/],
  ['無線滑屬', /滑鼠/],
  ['延常線', /延長線/],
  ['紙尿庫', /紙尿褲/],
];

/** A character that looks much the same, another form of it, other scripts. */
export const formQueries: readonly JudgedQuery[] = [
  ['豆槳', /豆漿/],
  ['水蛟', /水餃/],
  ['醬汕', /醬油|蔭油|壺底油/],
  ['蔴油', /麻油/],
  ['咖喱', /咖哩/],
  ['披蕯', /披薩/],
  ['比薩', /披薩/],
  ['充電綫', /充電線/],
  ['牀包', /床包/],
  ['卫生纸', /衛生紙/],
  ['挂耳咖啡', /濾掛/],
  ['酱油膏', /油膏/],
  ['ｃｏｆｆｅｅ', /咖啡|濾掛/],
];

/** A character left out, one too many, two turned round. */
export const lengthQueries: readonly JudgedQuery[] = [
  ['提米蘇', /提拉米蘇/],
  ['巧力', /巧克力/],
  ['冰淋', /冰淇淋/],
  ['鳳酥', /鳳梨酥|鳳凰酥/],
  ['天紅蝦', /天使紅蝦/],
  ['巧克克力', /巧克力/],
  ['衛生生紙', /衛生紙/],
  ['牛軋軋糖', /牛軋糖/],
  ['巧力克', /巧克力/],
  ['洋片芋', /洋芋片/],
];

/** Latin letters wrong, left out, too many or turned round. */
export const letterQueries: readonly JudgedQuery[] = [
  ['shirmp', /蝦/],
  ['chocolte', /巧克力/],
  ['yougurt', /優格/],
  ['chiken', /雞/],
  ['avacado', /酪梨/],
  ['samlon', /鮭魚/],
  ['cofffee', /咖啡|濾掛/],
  ['slowmil', { brand: /慢磨/ }],
];

/** 注音 that was left over, or typed while the keyboard was set to English. */
export const zhuyinQueries: readonly JudgedQuery[] = [
  ['蝦ㄖㄣˊ', /蝦仁/],
  ['牛ㄆㄞ', /牛排/],
  ['ㄎㄚㄈㄟ', /咖啡|濾掛/],
  ['鳳梨ㄙㄨ', /鳳梨酥/],
  ['咖啡ㄉ', /咖啡|濾掛/],
  ['vu8bp6', /蝦仁/],
  ['d8zo', /咖啡|濾掛/],
];
