/** How a club is called. */
export type ClubNames = {
  readonly name: string
  /** Three letters; in Arabic, which does not abbreviate so, one word of nine letters or fewer. */
  readonly shortName: string
}

/** Latin name | Cyrillic name and short name | Arabic name and short name. */
const TABLE = `
  Harrowmere United     | Хароумиър Юнайтед    | ХАР | هارومير يونايتد  | هارومير
  Port Calder           | Порт Колдър          | ПКО | بورت كالدر       | كالدر
  Velmont Athletic      | Велмонт Атлетик      | ВЕЛ | فيلمونت أتلتيك   | فيلمونت
  Kestrel Bay           | Кестръл Бей          | КЕС | كيستريل باي      | كيستريل
  Brackwater Rovers     | Бракуотър Роувърс    | БРА | براكووتر روفرز   | براكووتر
  Goldcrest City        | Голдкрест Сити       | ГОЛ | غولدكريست سيتي   | غولدكريست
  Ostrehaven            | Острехейвън          | ОСТ | أوستريهافن       | أوستري
  Lindrath              | Линдрат              | ЛИН | ليندراث          | ليندراث
  Marrowfield Wanderers | Мароуфийлд Уондърърс | МАР | ماروفيلد واندررز | ماروفيلد
  Thornwick Albion      | Торнуик Албиън       | ТОР | ثورنويك ألبيون   | ثورنويك
  Saltmarsh County      | Солтмарш Каунти      | СОЛ | سولتمارش كاونتي  | سولتمارش
  Ravenholt             | Рейвънхолт           | РЕЙ | ريفنهولت         | ريفنهولت
  Dunmorrow Town        | Дънмороу Таун        | ДЪН | دانمورو تاون     | دانمورو
  Eastvale              | Ийствейл             | ИЙС | إيستفيل          | إيستفيل
  Pellworth Rangers     | Пелуърт Рейнджърс    | ПЕЛ | بيلوورث رينجرز   | بيلوورث
  Cindermoor            | Синдърмур            | СИН | سيندرمور         | سيندرمور
  Whitlock Park         | Уитлок Парк          | УИТ | ويتلوك بارك      | ويتلوك
  Aldermere Olympic     | Олдърмиър Олимпик    | ОЛД | ألدرمير أولمبيك  | ألدرمير
  Fenbridge             | Фенбридж             | ФЕН | فينبريدج         | فينبريدج
  Caravel Harbour       | Каравел Харбър       | КАР | كارافيل هاربر    | كارافيل`

/** The names of the demo's clubs in Bulgarian and Arabic, by their Latin ones. */
export const CLUB_NAMES: ReadonlyMap<string, Readonly<Record<'bg' | 'ar', ClubNames>>> = new Map(
  TABLE.trim()
    .split('\n')
    .map((row) => {
      const [latin = '', bg = '', bgShort = '', ar = '', arShort = ''] = row
        .split('|')
        .map((form) => form.trim())
      return [latin, { bg: { name: bg, shortName: bgShort }, ar: { name: ar, shortName: arShort } }]
    }),
)
