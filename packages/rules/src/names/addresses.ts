/** Addresses in names: a name must not lead its readers anywhere. */

/** Endings of addresses that belong to no country, and those of countries in their own script. */
const ENDINGS =
  'com|net|org|info|biz|online|site|shop|store|club|live|app|dev|xyz|top|link|bet|casino|win|games?|рф|бг|мкд|تونس|مصر|المغرب|السعودية|امارات|شبكة'

/** Countries' endings that stand where names and sentences seldom have two letters behind a dot. */
const COUNTRIES =
  'ac|ad|ae|af|ag|ai|al|am|ar|at|au|az|ba|bd|be|bf|bg|bh|bi|bj|bo|br|by|bz|ca|cc|cd|cf|cg|ch|ci|cl|cm|cn|co|cr|cu|cy|cz|de|dj|dk|do|dz|ec|ee|eg|er|es|et|eu|fi|fm|fr|ga|gb|ge|gg|gh|gl|gm|gn|gr|gt|gy|hk|hn|hr|ht|hu|id|ie|il|im|in|io|iq|ir|is|it|je|jm|jo|jp|ke|kg|kh|kr|kw|kz|la|lb|li|lk|lt|lu|lv|ly|ma|mc|md|me|mg|mk|ml|mn|mr|mt|mu|mx|my|na|ne|ng|nl|no|np|nz|om|pa|pe|ph|pk|pl|ps|pt|py|qa|ro|rs|ru|rw|sa|sc|sd|se|sg|sh|si|sk|sn|so|sy|tc|td|tg|th|tk|tm|tn|to|tr|tv|tw|tz|ua|ug|uk|us|uy|uz|vn|vu|ws|ye|za|zm|zw'

const BEFORE = String.raw`(?<![\p{L}\p{N}])`
const AFTER = String.raw`(?![\p{L}\p{N}])`
const ADDRESSES = [
  /https?:|:\/\/|(?<!\p{L})www(?!\p{L})/u,
  new RegExp(String.raw`[\p{L}\p{N}_-][.。·•](?:${ENDINGS})${AFTER}`, 'u'),
  new RegExp(String.raw`[\p{L}\p{N}_-]{2,}\.(?:${COUNTRIES})${AFTER}`, 'u'),
  new RegExp(String.raw`[\p{L}\p{N}_-]\s?\.\s?(?:com|net|org)${AFTER}`, 'u'),
  // Single letters before a country's ending are the addresses of messengers: t.me/somebody.
  /\p{L}\.(?:me|ly|co|cc|gg)\//u,
  new RegExp(
    String.raw`${BEFORE}[([]?(?:dot|point|точка|نقطة)[)\]]?\s?(?:com|net|org|info|bg|fr|tn)${AFTER}`,
    'u',
  ),
  /\p{L}[^\s@]*@[^\s@]+\.[^\s@]/u,
  new RegExp(String.raw`${BEFORE}@[\p{L}\p{N}_.]{3,}`, 'u'),
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/u,
]

/** Years, also of a season, are no part of a phone number. */
const YEARS = /(?<!\d)(?:19|20)\d\d(?!\d)/gu
/** Eight digits in a row, with what people write between them: the shortest numbers of our countries. */
const PHONE = /\d(?:[\s().+/_–-]{0,3}\d){7}/u

/** Whether a name contains the address of a page or a mailbox, a messenger's handle or a phone number. */
export function hasAddress(name: string): boolean {
  const text = joinApart(foldDigits(name.normalize('NFKC').toLowerCase()))
  return ADDRESSES.some((address) => address.test(text)) || PHONE.test(text.replaceAll(YEARS, ' x '))
}

/** What is written apart to be read together: `evil(.)com`, `evil . c o m`. */
function joinApart(text: string): string {
  return text
    .replaceAll(/[([{<]\s?([.。·•])\s?[)\]}>]/gu, '$1')
    .replaceAll(/(?<![\p{L}\p{N}])(\p{L})\s(?=\p{L}(?![\p{L}\p{N}]))/gu, '$1')
}

/** Digits of every script as ours: each script has its ten in a row, beginning with zero. */
function foldDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let value = 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value)
  })
}
