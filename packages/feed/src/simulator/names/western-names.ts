import { names, type NameTradition } from './written-name.ts'

const ENGLISH: NameTradition = {
  share: 9,
  given: names(`
    Alfie     | Алфи     | ألفي
    Callum    | Калъм    | كالوم
    Dexter    | Декстър  | ديكستر
    Elliot    | Елиът    | إليوت
    Finley    | Финли    | فينلي
    Jude      | Джуд     | جود
    Kieran    | Киърън   | كيران
    Lewis     | Люис     | لويس
    Miles     | Майлс    | مايلز
    Owen      | Оуен     | أوين
    Reece     | Рийс     | ريس
    Toby      | Тоби     | توبي`),
  family: names(`
    Ashdown     | Ашдаун       | أشداون
    Birkbeck    | Бъркбек      | بيركبيك
    Coverdale   | Ковърдейл    | كوفرديل
    Dunnock     | Дънък        | دانوك
    Eastlake    | Ийстлейк     | إيستليك
    Farrowby    | Фароуби      | فاروبي
    Greatorex   | Грейторекс   | غريتوريكس
    Hollinside  | Холинсайд    | هولينسايد
    Ingleby     | Ингълби      | إنغلبي
    Larkham     | Ларкъм       | لاركام
    Merriwether | Мериуедър    | ميريويذر
    Oakshott    | Оукшот       | أوكشوت
    Penhallow   | Пенхалоу     | بنهالو
    Ravenscar   | Рейвънскар   | ريفنسكار
    Stanbury    | Станбъри     | ستانبري
    Thackwray   | Такрей       | ثاكراي
    Wetherfield | Уедърфийлд   | ويذرفيلد
    Yelverton   | Йелвъртън    | يلفرتون`),
}

const IRISH: NameTradition = {
  share: 3,
  given: names(`
    Cillian | Килиън  | كيليان
    Darragh | Дара    | دارا
    Eoin    | Оуин    | أوين
    Fionn   | Фион    | فيون
    Oisín   | Ошин    | أوشين
    Pádraig | Падриг  | بادريغ
    Ruairí  | Руъри   | روري
    Tadhg   | Тайг    | تايغ`),
  family: names(`
    Mac Giolla     | Мак Гила    | ماك غيلا
    Ó Braonáin     | О'Бринан    | أو برينان
    Ó Ceallacháin  | О'Калахан   | أو كالاهان
    McAvinney      | Макавини    | ماكافيني
    Kilcoyne       | Килкойн     | كيلكوين
    Gilhooly       | Гилхули     | غيلهولي
    Tiernaghan     | Тиърнахан   | تيرناهان
    Breathnach     | Бранах      | براناخ`),
}

const SPANISH: NameTradition = {
  share: 6,
  given: names(`
    Adrián  | Адриан   | أدريان
    Bruno   | Бруно    | برونو
    Darío   | Дарио    | داريو
    Emilio  | Емилио   | إميليو
    Gonzalo | Гонсало  | غونزالو
    Héctor  | Ектор    | هيكتور
    Íker    | Икер     | إيكر
    Joaquín | Хоакин   | خواكين
    Matías  | Матиас   | ماتياس
    Nicolás | Николас  | نيكولاس
    Rubén   | Рубен    | روبين
    Tomás   | Томас    | توماس`),
  family: names(`
    Alcañiz      | Алканис      | ألكانيز
    Barrenechea  | Баренечеа    | بارينيتشيا
    Castañar     | Кастаняр     | كاستانيار
    Echeburúa    | Ечебуруа     | إتشيبوروا
    Fuenteseca   | Фуентесека   | فوينتيسيكا
    Goñalons     | Гонялонс     | غونيالونس
    Ibáñarri     | Ибаняри      | إيبانياري
    Llorquín     | Льоркин      | يوركين
    Montealbo    | Монтеалбо    | مونتيالبو
    Olazarán     | Оласаран     | أولازاران
    Peñalver     | Пенялвер     | بينيالفير
    Quiñonero    | Киньонеро    | كينيونيرو
    Santibar     | Сантибар     | سانتيبار
    Urrutiaga    | Урутиага     | أوروتياغا`),
}

const PORTUGUESE: NameTradition = {
  share: 6,
  given: names(`
    Anselmo   | Анселмо     | أنسيلمو
    Caíque    | Каике       | كايكي
    Davi      | Дави        | دافي
    Édson     | Едсон       | إدسون
    Gonçalo   | Гонсало     | غونسالو
    Joãozinho | Жоаозиньо   | جواوزينيو
    Leandro   | Леандро     | لياندرو
    Otávio    | Отавио      | أوتافيو
    Renan     | Ренан       | رينان
    Simão     | Симао       | سيماو
    Tiago     | Тиаго       | تياغو
    Wesley    | Уесли       | ويسلي`),
  family: names(`
    Albergaria   | Албергария     | ألبيرغاريا
    Brandãozinho | Брандаозиньо   | برانداوزينيو
    Carvalhal    | Карвалял       | كارفاليال
    Damasceno    | Дамасено       | داماسينو
    Estrelado    | Естреладо      | إستريلادو
    Falcãozinho  | Фалкаозиньо    | فالكاوزينيو
    Guimarãis    | Гимарайш       | غيمارايش
    Lourençal    | Лоуренсал      | لورينسال
    Magalhãis    | Магаляйш       | ماغاليايش
    Noronha      | Нороня         | نورونيا
    Palhavã      | Палява         | باليافا
    Quintanilha  | Кинтаниля      | كينتانيليا
    Sardoal      | Сардоал        | ساردوال
    Vilarinho    | Вилариньо      | فيلارينيو`),
}

const FRENCH: NameTradition = {
  share: 5,
  given: names(`
    Aurélien | Орелиен  | أوريليان
    Bastien  | Бастиен  | باستيان
    Cédric   | Седрик   | سيدريك
    Élie     | Ели      | إيلي
    Florian  | Флориан  | فلوريان
    Gaël     | Гаел     | غايل
    Loïc     | Лоик     | لويك
    Maël     | Маел     | مايل
    Noé      | Ное      | نوي
    Rémi     | Реми     | ريمي
    Théo     | Тео      | تيو
    Yanis    | Янис     | يانيس`),
  family: names(`
    Aubrac       | Обрак       | أوبراك
    Beaucaillou  | Бокаю       | بوكايو
    Chantereine  | Шантрен     | شانترين
    Delacombe    | Делакомб    | ديلاكومب
    d'Estrée     | д'Естре     | ديستري
    Fontanel     | Фонтанел    | فونتانيل
    Grandpré     | Гранпре     | غرانبري
    Hauteclaire  | Отклер      | أوتكلير
    Lavergnolle  | Лаверньол   | لافيرنيول
    Montbrun     | Монбрюн     | مونبران
    Peyrelade    | Перлад      | بيرلاد
    Sainte-Rive  | Сент-Рив    | سانت ريف`),
}

/** Names of the British Isles, Iberia and France. */
export const WESTERN_NAMES: readonly NameTradition[] = [ENGLISH, IRISH, SPANISH, PORTUGUESE, FRENCH]
