import type { JudgedQuery } from './judged-query.ts';

/** What people say at home and in shops for goods that are called otherwise. */
export const homeQueries: readonly JudgedQuery[] = [
  ['衛生紙一箱', /衛生紙/],
  ['抽取衛生紙', /抽取式衛生紙/],
  ['洗衣球', /洗衣膠囊/],
  ['廁所清潔', /馬桶清潔劑|浴室/],
  ['寶特瓶飲料', { category: /飲/ }],
  ['小黑罐醬油', /醬油|蔭油/],
  ['拌飯醬', /辣醬|XO 醬|肉鬆/],
  ['滷味包', /滷包/],
  ['三層肉', /五花/],
  ['雞里肌肉', /雞里肌/],
  ['雞腿肉', /雞腿/],
  ['牛小排燒烤', /牛小排|燒烤片/],
  ['火鍋肉', /火鍋片/],
  ['泡麵', /拌麵/],
  ['手搖飲', { category: /飲/ }],
  ['氣炸鍋點心', { tag: /氣炸|炸物/ }],
  ['小朋友喝水杯', /兒童水杯/],
  ['便當盒', /便當盒/],
  ['上班族零食', { category: /零食/ }],
  ['保溫便當', /便當/],
  ['泡腳桶', /水桶/],
  ['擦桌布', /抹布/],
  ['貓咪肉泥', /肉泥/],
  ['狗骨頭', /潔牙骨/],
  ['隱形襪', /隱形襪/],
  ['雨傘自動', /自動開收傘/],
  ['電腦滑鼠', /滑鼠/],
  ['手機充電線', /充電線/],
  ['充電頭', /充電器/],
];

/** Whole sentences, prices, and for whom or what it is. */
export const phraseQueries: readonly JudgedQuery[] = [
  ['適合送禮的鳳梨酥', /鳳梨酥|鳳凰酥/],
  ['便宜的雞胸肉', /雞胸/],
  ['媽媽用的鍋', /鍋/],
  ['好吃的牛排', /牛排/],
  ['小朋友吃的餅乾', /餅/],
  ['給狗狗吃的零食', /潔牙骨|雞肉乾|狗狗餅乾/],
  ['煮湯用的蛤蜊', /文蛤|蛤蠣/],
  ['烤肉用的香腸', /香腸/],
  ['我要買米', /米/],
  ['有沒有草莓蛋糕', /草莓.*蛋糕/],
  ['推薦的咖啡豆', { category: /咖啡/ }],
  ['公司下午茶點心', { tag: /下午茶|辦公室/ }],
  ['不會太甜的鳳梨酥', /鳳梨酥/],
  ['送長輩的茶葉禮盒', /茶.*禮盒|茶/],
  ['中秋節烤肉', { tag: /烤肉/ }],
  ['過年禮盒', /禮盒/],
  ['露營用的桌子', /折疊桌/],
  ['大份量的薯條', /薯條/],
  ['無添加花生醬', /花生抹醬/],
  ['沒有糖的豆漿', /豆漿/],
  ['新鮮的蝦子', /蝦/],
  ['冷凍的水餃', /水餃/],
  ['宵夜吃什麼', { tag: /宵夜/ }],
  ['健身吃的雞肉', /雞/],
];

/** A quantity, a size or a unit with the goods. */
export const unitQueries: readonly JudgedQuery[] = [
  ['米5公斤', /白米|香米|糙米|胚芽米|越光米/],
  ['白米 5kg', /米/],
  ['5公斤白米', /米/],
  ['雞蛋30顆', /蛋/],
  ['鮮奶一公升', /鮮乳|牛乳/],
  ['衛生紙10包', /衛生紙/],
  ['水餃50顆', /水餃/],
  ['28公分平底鍋', /平底鍋/],
  ['500ml保溫瓶', /保溫瓶/],
  ['10入鳳梨酥', /鳳梨酥/],
  ['一斤豬絞肉', /絞肉/],
  ['半磅咖啡豆', { category: /咖啡/ }],
  ['2包蝦仁', /蝦仁/],
  ['麵粉1公斤', /麵粉/],
  ['蘋果一箱', /蘋果/],
  ['三件襪子', /襪/],
];

/** Words that sound the same, slips of the input method, 注音 and its keys. */
export const soundSlipQueries: readonly JudgedQuery[] = [
  ['鳳黎酥', /鳳梨酥/],
  ['水腳', /水餃/],
  ['牛俳', /牛排/],
  ['圭魚', /鮭魚/],
  ['芒裹乾', /芒果乾/],
  ['衛生只', /衛生紙/],
  ['洗一精', /洗衣精/],
  ['保溫評', /保溫瓶/],
  ['平底郭', /平底鍋/],
  ['蛋卷', /蛋捲/],
  ['綿線', /麵線/],
  ['貢完', /貢丸/],
  ['豆將', /豆漿/],
  ['行動電圓', /行動電源/],
  ['ㄋㄧㄡˊㄆㄞˊ', /牛排/],
  ['ㄕㄨㄟˇㄐㄧㄠˇ', /水餃/],
  ['咖ㄈㄟ', { category: /咖啡|飲/ }],
  ['gjo3rul3', /水餃/],
];

/** Written in simplified characters. */
export const simplifiedQueries: readonly JudgedQuery[] = [
  ['冷冻虾仁', /蝦仁/],
  ['鸡胸肉', /雞胸/],
  ['凤梨酥', /鳳梨酥/],
  ['卫生纸', /衛生紙/],
  ['酱油', /醬油|蔭油/],
  ['咖啡机咖啡豆', { category: /咖啡/ }],
  ['洗发精', /洗髮精/],
  ['面条', /麵/],
  ['猫粮', /主食罐|貓/],
  ['坚果礼盒', /堅果/],
];

/** English with slips, and English beside Chinese. */
export const latinQueries: readonly JudgedQuery[] = [
  ['chiken breast', /雞胸/],
  ['samlon', /鮭魚/],
  ['choclate', /巧克力/],
  ['yoghurt drink', /優格飲/],
  ['shampo', /洗髮/],
  ['beef stake', /牛排/],
  ['coffe beans', { category: /咖啡/ }],
  ['tooth brush', /牙刷/],
  ['power bank 行動電源', /行動電源/],
  ['usb c 線', /充電線/],
  ['typec 充電線', /充電線/],
  ['A4紙', /A4 影印紙/],
  ['iphone 充電器', /充電器/],
  ['pasta sauce', /麵醬|青醬/],
];

/** A brand and what it makes. */
export const brandQueries: readonly JudgedQuery[] = [
  ['海嶼日和蝦仁', { brand: /海嶼日和/, name: /蝦/ }],
  ['慢磨咖啡', { brand: /慢磨/ }],
  ['燦廚不沾鍋', { brand: /燦廚/, name: /鍋/ }],
  ['土鳳居鳳梨酥', { brand: /土鳳居/ }],
  ['喵廚房罐頭', { brand: /喵廚房/, name: /罐/ }],
  ['竹語衛生紙', { brand: /竹語/, name: /衛生紙/ }],
  ['HAIYU 蝦', { brand: /海嶼日和/, name: /蝦/ }],
  ['汪食堂飼料', { brand: /汪食堂/ }],
];
