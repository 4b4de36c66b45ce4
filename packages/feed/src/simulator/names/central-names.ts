import { names, type NameTradition } from './written-name.ts'

const GERMAN: NameTradition = {
  share: 5,
  given: names(`
    Bennet | Бенет   | بينيت
    Emil   | Емил    | إميل
    Falk   | Фалк    | فالك
    Hannes | Ханес   | هانيس
    Jannik | Яник    | يانيك
    Jörg   | Йорг    | يورغ
    Konrad | Конрад  | كونراد
    Leif   | Лайф    | لايف
    Moritz | Мориц   | موريتس
    Tjark  | Тярк    | تيارك
    Veit   | Файт    | فايت
    Wendel | Вендел  | فيندل`),
  family: names(`
    Ackermühl   | Акермюл      | أكرمول
    Birkenfeld  | Биркенфелд   | بيركنفيلد
    Dornhöfer   | Дорнхьофер   | دورنهوفر
    Eschenbrück | Ешенбрюк     | إشنبروك
    Grünefeld   | Грюнефелд    | غرونيفيلد
    Hagelstein  | Хагелщайн    | هاغلشتاين
    Kröpelin    | Крьопелин    | كروبيلين
    Löwenthal   | Льовентал    | لوفنتال
    Mooshammer  | Мосхамер     | موسهامر
    Rübsamen    | Рюбзамен     | روبزامن
    Steinhäger  | Щайнхегер    | شتاينهيغر
    Wölkering   | Вьолкеринг   | فولكرينغ`),
}

const ITALIAN: NameTradition = {
  share: 4,
  given: names(`
    Achille | Акиле    | أكيلي
    Brando  | Брандо   | براندو
    Corrado | Корадо   | كورادو
    Dario   | Дарио    | داريو
    Elia    | Елия     | إيليا
    Gioele  | Джоеле   | جويلي
    Ivano   | Ивано    | إيفانو
    Niccolò | Николо   | نيكولو
    Renzo   | Ренцо    | رينزو
    Samuele | Самуеле  | سامويلي
    Tullio  | Тулио    | توليو
    Valerio | Валерио  | فاليريو`),
  family: names(`
    Bellandi    | Беланди      | بيلاندي
    Campanaro   | Кампанаро    | كامبانارو
    Dellacqua   | Делакуа      | ديلاكوا
    Fiordaliso  | Фиордализо   | فيورداليزو
    Grimaldello | Грималдело   | غريمالديلو
    Lanzarotti  | Ланцароти    | لانزاروتي
    Montefosco  | Монтефоско   | مونتيفوسكو
    Pescatelli  | Пескатели    | بيسكاتيلي
    Rondinella  | Рондинела    | روندينيلا
    Sartoriale  | Сарториале   | سارتوريالي
    Torresano   | Торезано     | توريزانو
    Vergassola  | Вергасола    | فيرغاسولا`),
}

const DUTCH: NameTradition = {
  share: 4,
  given: names(`
    Bram   | Брам    | برام
    Coen   | Коен    | كوين
    Daan   | Даан    | دان
    Gijs   | Гейс    | غايس
    Jasper | Яспер   | ياسبر
    Koen   | Кун     | كون
    Lars   | Ларс    | لارس
    Niels  | Нилс    | نيلس
    Ruud   | Рууд    | رود
    Sjoerd | Шурд    | شورد
    Teun   | Тьон    | تون
    Wout   | Ваут    | فاوت`),
  family: names(`
    van der Beeken | ван дер Бекен   | فان دير بيكن
    de Haanstra    | де Хаанстра     | دي هانسترا
    Hoogerwerf     | Хогерверф       | هوغرفيرف
    Kromhout       | Кромхаут        | كرومهاوت
    van Leemput    | ван Лемпут      | فان ليمبوت
    Noordeloos     | Норделос        | نورديلوس
    Oosterling     | Остерлинг       | أوسترلينغ
    Ruysdaal       | Ройсдал         | رويسدال
    ter Steege     | тер Стеге       | تير ستيغي
    Vlaanderink    | Вландеринк      | فلانديرينك
    Waterreus      | Ватерьос        | فاتيروس
    Zandstraat     | Зандстрат       | زاندسترات`),
}

const NORDIC: NameTradition = {
  share: 5,
  given: names(`
    Aksel    | Аксел     | أكسل
    Bjørn    | Бьорн     | بيورن
    Einar    | Ейнар     | إينار
    Frej     | Фрай      | فراي
    Gustav   | Густав    | غوستاف
    Håkon    | Хокон     | هاكون
    Jónas    | Йонас     | يوناس
    Mads     | Мадс      | مادس
    Njål     | Ньол      | نيول
    Søren    | Сьорен    | سورين
    Torbjörn | Торбьорн  | توربيورن
    Åke      | Оке       | أوكي`),
  family: names(`
    Aagesen       | Огесен        | أوغيسن
    Bergström     | Бергстрьом    | بيرغستروم
    Dalgård       | Далгорд       | دالغارد
    Ekström       | Екстрьом      | إكستروم
    Fjeldstad     | Фйелстад      | فيلستاد
    Grønnevik     | Грьоневик     | غرونيفيك
    Holmqvist     | Холмквист     | هولمكفيست
    Kjærgaard     | Кергор        | كيرغارد
    Lindebø       | Линдебьо      | ليندبو
    Nørrevang     | Ньореванг     | نوريفانغ
    Ravnskov      | Раунсков      | رافنسكوف
    Østbakke      | Йостбаке      | أوستباكي
    Þorvarðarson  | Торвардарсон  | ثورفاردارسون
    Sjövall       | Шьовал        | شوفال`),
}

/** Names of Germany, Italy, the Low Countries and the North. */
export const CENTRAL_NAMES: readonly NameTradition[] = [GERMAN, ITALIAN, DUTCH, NORDIC]
