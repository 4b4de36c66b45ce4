import { names, type NameTradition } from './written-name.ts'

const WEST_AFRICAN: NameTradition = {
  share: 6,
  given: names(`
    Abdou    | Абду      | عبدو
    Baba     | Баба      | بابا
    Chidozie | Чидози    | تشيدوزي
    Demba    | Демба     | ديمبا
    Emeka    | Емека     | إيميكا
    Ibou     | Ибу       | إيبو
    Kofi     | Кофи      | كوفي
    Kwabena  | Куабена   | كوابينا
    Lamine   | Ламин     | لامين
    Moussa   | Муса      | موسى
    Seydou   | Сейду     | سيدو
    Tunde    | Тунде     | توندي`),
  family: names(`
    Adeyinwo  | Адейинуо  | أديينوو
    Bamgbala  | Бамгбала  | بامغبالا
    Coulibari | Кулибари  | كوليباري
    Diakaté   | Диакате   | دياكاتي
    Ekwuazi   | Екуази    | إيكوازي
    Fofanah   | Фофана    | فوفانا
    Kouamélan | Куамелан  | كواميلان
    Mensarko  | Менсарко  | مينساركو
    N'Dourou  | Н'Дуру    | ندورو
    Ogbonnaya | Огбоная   | أوغبونايا
    Sangarou  | Сангару   | سانغارو
    Touréba   | Туреба    | توريبا
    Yeboadu   | Йебоаду   | ييبوادو
    Zongolo   | Зонголо   | زونغولو`),
}

const MAGHREBI: NameTradition = {
  share: 4,
  given: names(`
    Amine   | Амин      | أمين
    Bilal   | Билал     | بلال
    Faris   | Фарис     | فارس
    Hamza   | Хамза     | حمزة
    Idris   | Идрис     | إدريس
    Karim   | Карим     | كريم
    Nabil   | Набил     | نبيل
    Rayan   | Раян      | ريان
    Sofiane | Софиан    | سفيان
    Walid   | Уалид     | وليد
    Yassine | Ясин      | ياسين
    Zakaria | Закария   | زكريا`),
  family: names(`
    Al-Harithi  | Ал-Харити    | الحارثي
    Belkhalfa   | Белхалфа     | بلخلفة
    Benmoulay   | Бенмулай     | بنمولاي
    El Fassiri  | Ел Фасири    | الفاسيري
    Haddouche   | Хадуш        | حدوش
    Kerbouchi   | Кербуши      | كربوشي
    Lamrabti    | Ламрабти     | لمرابطي
    Mezghanni   | Мезгани      | مزغني
    Ouazzaoui   | Уазауи       | وزاوي
    Rahmounet   | Рахмунет     | رحمونة
    Sallamine   | Саламин      | سلامين
    Zerroukat   | Зерукат      | زروقات`),
}

const EAST_ASIAN: NameTradition = {
  share: 3,
  given: names(`
    Daichi   | Дайчи     | دايتشي
    Haruki   | Харуки    | هاروكي
    Ji-hoon  | Джи-хун   | جي هون
    Kaito    | Кайто     | كايتو
    Min-seok | Мин-сок   | مين سوك
    Ren      | Рен       | رين
    Sōta     | Сота      | سوتا
    Yūto     | Юто       | يوتو`),
  family: names(`
    Amakusa    | Амакуса     | أماكوسا
    Baegang    | Беганг      | بيغانغ
    Hoshikawa  | Хошикава    | هوشيكاوا
    Kitabatake | Китабатаке  | كيتاباتاكي
    Mizushiro  | Мизуширо    | ميزوشيرو
    Ōtsubo     | Оцубо       | أوتسوبو
    Tsukigata  | Цукигата    | تسوكيغاتا
    Yoonsan    | Юнсан       | يونسان`),
}

const GREEK: NameTradition = {
  share: 2,
  given: names(`
    Anastasis | Анастасис  | أناستاسيس
    Dimitris  | Димитрис   | ديميتريس
    Ioannis   | Йоанис     | يوانيس
    Lefteris  | Лефтерис   | ليفتيريس
    Panos     | Панос      | بانوس
    Stavros   | Ставрос    | ستافروس`),
  family: names(`
    Chatzimaras    | Хадзимарас     | خاتزيماراس
    Dimopoulakis   | Димопулакис    | ديموبولاكيس
    Kalogerias     | Калогериас     | كالوغيرياس
    Mavrogiannidis | Мавроянидис    | مافرويانيديس
    Papastergiou   | Папастергиу    | باباستيرغيو
    Xanthakos      | Ксантакос      | كسانثاكوس`),
}

/** Names of Africa, East Asia and Greece. */
export const FARTHER_NAMES: readonly NameTradition[] = [WEST_AFRICAN, MAGHREBI, EAST_ASIAN, GREEK]
