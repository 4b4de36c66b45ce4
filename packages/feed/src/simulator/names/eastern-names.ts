import { names, type NameTradition } from './written-name.ts'

const WEST_SLAVIC: NameTradition = {
  share: 6,
  given: names(`
    Błażej  | Блажей    | بلاجي
    Cezary  | Цезари    | تسيزاري
    Dušan   | Душан     | دوشان
    Jiří    | Иржи      | ييرجي
    Kacper  | Кацпер    | كاتسبر
    Luboš   | Любош     | لوبوش
    Miłosz  | Милош     | ميلوش
    Ondřej  | Ондржей   | أوندرجي
    Radomír | Радомир   | رادومير
    Szymon  | Шимон     | شيمون
    Vojtěch | Войтех    | فويتيخ
    Zdeněk  | Зденек    | زدينيك`),
  family: names(`
    Březina    | Бржезина     | برجيزينا
    Czarnolas  | Чарнолас     | تشارنولاس
    Dąbrowicz  | Домбрович    | دومبروفيتش
    Hřebíček   | Хржебичек    | هرجيبيتشيك
    Jasieński  | Яшенски      | ياشينسكي
    Kołodziński | Колоджински | كولودجينسكي
    Křivánek   | Крживанек    | كرجيفانيك
    Łabędzki   | Лабендзки    | لابيندزكي
    Malinovský | Малиновски   | مالينوفسكي
    Ościłowski | Ошчиловски   | أوشتشيلوفسكي
    Růžek      | Ружек        | روجيك
    Świerczek  | Шверчек      | شفيرتشيك
    Vlčina     | Вълчина      | فلتشينا
    Żurawski   | Журавски     | جورافسكي`),
}

const SOUTH_SLAVIC: NameTradition = {
  share: 6,
  given: names(`
    Andrej   | Андрей    | أندري
    Borna    | Борна     | بورنا
    Dražen   | Дражен    | دراجين
    Goran    | Горан     | غوران
    Ivaylo   | Ивайло    | إيفايلو
    Krešimir | Крешимир  | كريشيمير
    Lazar    | Лазар     | لازار
    Miloš    | Милош     | ميلوش
    Nikola   | Никола    | نيكولا
    Plamen   | Пламен    | بلامين
    Stoyan   | Стоян     | ستويان
    Željko   | Желко     | جيلكو`),
  family: names(`
    Bašićević    | Башичевич     | باشيتشيفيتش
    Čolakov      | Чолаков       | تشولاكوف
    Dobrinić     | Добринич      | دوبرينيتش
    Đurašević    | Джурашевич    | جوراشيفيتش
    Grozdanov    | Грозданов     | غروزدانوف
    Hadžikostić  | Хаджикостич   | هادجيكوستيتش
    Krstanović   | Кръстанович   | كرستانوفيتش
    Lazovski     | Лазовски      | لازوفسكي
    Mihaylovski  | Михайловски   | ميهايلوفسكي
    Petkanov     | Петканов      | بيتكانوف
    Radičević    | Радичевич     | راديتشيفيتش
    Škundrić     | Шкундрич      | شكوندريتش
    Tomašić      | Томашич       | توماشيتش
    Vranješ      | Вранеш        | فرانيش`),
}

const TURKISH: NameTradition = {
  share: 3,
  given: names(`
    Alper   | Алпер     | ألبير
    Barış   | Баръш     | باريش
    Çağlar  | Чаглар    | تشاغلار
    Emrecan | Емреджан  | إمريجان
    Görkem  | Гьоркем   | غوركيم
    İlhan   | Илхан     | إلهان
    Oğuz    | Огуз      | أوغوز
    Şahin   | Шахин     | شاهين`),
  family: names(`
    Akçadağ     | Акчадаг       | أكتشاداغ
    Bozkırlı    | Бозкърлъ      | بوزكيرلي
    Çeliktaş    | Челикташ      | تشيليكتاش
    Demirkol    | Демиркол      | ديميركول
    Gündoğar    | Гюндогар      | غوندوغار
    Karabulutlu | Карабулутлу   | كارابولوتلو
    Özçınar     | Йозчънар      | أوزتشينار
    Yıldıray    | Йълдърай      | يلديراي`),
}

/** Names of the Slavic countries and Turkey. */
export const EASTERN_NAMES: readonly NameTradition[] = [WEST_SLAVIC, SOUTH_SLAVIC, TURKISH]
