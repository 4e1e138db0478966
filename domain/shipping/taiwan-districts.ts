/**
 * The districts of each county, each after the three digits of its postal code; compact, because pages load
 * it.
 */
const districtsByCounty = {
  臺北市:
    '100中正區103大同區104中山區105松山區106大安區108萬華區110信義區111士林區112北投區114內湖區115南港區116文山區',
  基隆市: '200仁愛區201信義區202中正區203中山區204安樂區205暖暖區206七堵區',
  新北市:
    '207萬里區208金山區220板橋區221汐止區222深坑區223石碇區224瑞芳區226平溪區227雙溪區228貢寮區231新店區232坪林區233烏來區234永和區235中和區236土城區237三峽區238樹林區239鶯歌區241三重區242新莊區243泰山區244林口區247蘆洲區248五股區249八里區251淡水區252三芝區253石門區',
  宜蘭縣:
    '260宜蘭市261頭城鎮262礁溪鄉263壯圍鄉264員山鄉265羅東鎮266三星鄉267大同鄉268五結鄉269冬山鄉270蘇澳鎮272南澳鄉290釣魚臺列嶼',
  新竹市: '300東區300北區300香山區',
  新竹縣:
    '302竹北市303湖口鄉304新豐鄉305新埔鎮306關西鎮307芎林鄉308寶山鄉310竹東鎮311五峰鄉312橫山鄉313尖石鄉314北埔鄉315峨眉鄉',
  桃園市:
    '320中壢區324平鎮區325龍潭區326楊梅區327新屋區328觀音區330桃園區333龜山區334八德區335大溪區336復興區337大園區338蘆竹區',
  苗栗縣:
    '350竹南鎮351頭份市352三灣鄉353南庄鄉354獅潭鄉356後龍鎮357通霄鎮358苑裡鎮360苗栗市361造橋鄉362頭屋鄉363公館鄉364大湖鄉365泰安鄉366銅鑼鄉367三義鄉368西湖鄉369卓蘭鎮',
  臺中市:
    '400中區401東區402南區403西區404北區406北屯區407西屯區408南屯區411太平區412大里區413霧峰區414烏日區420豐原區421后里區422石岡區423東勢區424和平區426新社區427潭子區428大雅區429神岡區432大肚區433沙鹿區434龍井區435梧棲區436清水區437大甲區438外埔區439大安區',
  彰化縣:
    '500彰化市502芬園鄉503花壇鄉504秀水鄉505鹿港鎮506福興鄉507線西鄉508和美鎮509伸港鄉510員林市511社頭鄉512永靖鄉513埔心鄉514溪湖鎮515大村鄉516埔鹽鄉520田中鎮521北斗鎮522田尾鄉523埤頭鄉524溪州鄉525竹塘鄉526二林鎮527大城鄉528芳苑鄉530二水鄉',
  南投縣:
    '540南投市541中寮鄉542草屯鎮544國姓鄉545埔里鎮546仁愛鄉551名間鄉552集集鎮553水里鄉555魚池鄉556信義鄉557竹山鎮558鹿谷鄉',
  嘉義市: '600東區600西區',
  嘉義縣:
    '602番路鄉603梅山鄉604竹崎鄉605阿里山鄉606中埔鄉607大埔鄉608水上鄉611鹿草鄉612太保市613朴子市614東石鄉615六腳鄉616新港鄉621民雄鄉622大林鎮623溪口鄉624義竹鄉625布袋鎮',
  雲林縣:
    '630斗南鎮631大埤鄉632虎尾鎮633土庫鎮634褒忠鄉635東勢鄉636臺西鄉637崙背鄉638麥寮鄉640斗六市643林內鄉646古坑鄉647莿桐鄉648西螺鎮649二崙鄉651北港鎮652水林鄉653口湖鄉654四湖鄉655元長鄉',
  臺南市:
    '700中西區701東區702南區704北區708安平區709安南區710永康區711歸仁區712新化區713左鎮區714玉井區715楠西區716南化區717仁德區718關廟區719龍崎區720官田區721麻豆區722佳里區723西港區724七股區725將軍區726學甲區727北門區730新營區731後壁區732白河區733東山區734六甲區735下營區736柳營區737鹽水區741善化區742大內區743山上區744新市區745安定區',
  高雄市:
    '800新興區801前金區802苓雅區803鹽埕區804鼓山區805旗津區806前鎮區807三民區811楠梓區812小港區813左營區814仁武區815大社區820岡山區821路竹區822阿蓮區823田寮區824燕巢區825橋頭區826梓官區827彌陀區828永安區829湖內區830鳳山區831大寮區832林園區833鳥松區840大樹區842旗山區843美濃區844六龜區845內門區846杉林區847甲仙區848桃源區849那瑪夏區851茂林區852茄萣區817東沙群島819南沙群島',
  澎湖縣: '880馬公市881西嶼鄉882望安鄉883七美鄉884白沙鄉885湖西鄉',
  屏東縣:
    '900屏東市901三地門鄉902霧臺鄉903瑪家鄉904九如鄉905里港鄉906高樹鄉907鹽埔鄉908長治鄉909麟洛鄉911竹田鄉912內埔鄉913萬丹鄉920潮州鎮921泰武鄉922來義鄉923萬巒鄉924崁頂鄉925新埤鄉926南州鄉927林邊鄉928東港鎮929琉球鄉931佳冬鄉932新園鄉940枋寮鄉941枋山鄉942春日鄉943獅子鄉944車城鄉945牡丹鄉946恆春鎮947滿州鄉',
  臺東縣:
    '950臺東市951綠島鄉952蘭嶼鄉953延平鄉954卑南鄉955鹿野鄉956關山鎮957海端鄉958池上鄉959東河鄉961成功鎮962長濱鄉963太麻里鄉964金峰鄉965大武鄉966達仁鄉',
  花蓮縣:
    '970花蓮市971新城鄉972秀林鄉973吉安鄉974壽豐鄉975鳳林鎮976光復鄉977豐濱鄉978瑞穗鄉979萬榮鄉981玉里鎮982卓溪鄉983富里鄉',
  金門縣: '890金沙鎮891金湖鎮892金寧鄉893金城鎮894烈嶼鄉896烏坵鄉',
  連江縣: '209南竿鄉210北竿鄉211莒光鄉212東引鄉',
} as const;

export type County = keyof typeof districtsByCounty;
export type District = { zip: string; county: County; district: string };

/** Counties and cities, from north to south, then the islands. */
export const counties = Object.keys(districtsByCounty) as County[];

/** Islets without delivery: 釣魚臺, 東沙, 南沙. */
const unservedZips = ['290', '817', '819'];

/** The islands of 連江, 澎湖, 金門, and 琉球, 綠島, 蘭嶼. */
const offshoreZip = /^(?:209|21[0-2]|88[0-5]|89[0-6]|929|95[12])/;

/** The districts of a county in the sequence of their postal codes. */
export function listDistricts(county: County): District[] {
  const rows = districtsByCounty[county].matchAll(/(?<zip>\d{3})(?<district>\D+)/g);
  return Array.from(rows, ({ groups }) => ({
    zip: groups?.zip ?? '',
    county,
    district: groups?.district ?? '',
  }));
}

/** The county of this name; 台 equals 臺. */
export function findCounty(name: string): County | undefined {
  return counties.find((county) => county === withFormalTai(name));
}

/** The district of this name in a county; 台 equals 臺. */
export function findDistrict(county: County, name: string): District | undefined {
  return listDistricts(county).find((row) => row.district === withFormalTai(name));
}

/** Every district with a postal code of three, five or six digits. */
export function findDistrictsOfZip(zip: string): District[] {
  return counties.flatMap(listDistricts).filter((row) => row.zip === zip.slice(0, 3));
}

/** Whether a postal code is on the islands, which cost more to reach; islets without delivery included. */
export function isOffshore(zip: string): boolean {
  return offshoreZip.test(zip) || isUnserved(zip);
}

/** Whether a postal code is of an islet without delivery. */
export function isUnserved(zip: string): boolean {
  return unservedZips.includes(zip.slice(0, 3));
}

/** The official spelling of a name. */
export function withFormalTai(name: string): string {
  return name.replaceAll('台', '臺');
}
