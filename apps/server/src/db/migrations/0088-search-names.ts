import { type Kysely, sql } from 'kysely'

/**
 * `search_name` folds a name as searches compare it: no apostrophes, dashes, spaces and accents, and one spelling of
 * letters that are typed for one another. It follows `foldSearch` of the rules on text that `foldTeamName` or `lower`
 * folded. Indexes are made of its results, so a change of what it does is a function of another name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(searchName).execute(db)
}

/** Apostrophes, quotes, dashes, middle dots, spaces that are not decomposed and characters without ink. */
const JOINERS = String.raw`\u0022\u0027\u002D\u0060\u00AB\u00AD\u00B4\u00B7\u00BB\u02B9-\u02C1\u02C8\u02CA\u02CB\u02D7\u02EE\u034F\u0384\u0559-\u055B\u058A\u05BE\u05F3\u05F4\u0600-\u0605\u061C\u0640\u06DD\u070F\u07F4\u07F5\u0890\u0891\u08E2\u115F\u1160\u1400\u1680\u17B4\u17B5\u1806\u180B-\u180F\u1FBD\u1FBF\u1FEF\u1FFD\u1FFE\u200B-\u2015\u2018-\u201F\u2027-\u202E\u2032-\u2037\u2039\u203A\u2043\u2060-\u206F\u207B\u208B\u2212\u275B-\u2760\u2800\u2E17\u2E1A\u2E3A\u2E3B\u2E40\u2E42\u2E5D\u300C-\u300F\u301C-\u301F\u3030\u30A0\u30FB\u3164\uA78B\uA78C\uFE00-\uFE0F\uFE31\uFE32\uFE41-\uFE44\uFE58\uFE63\uFEFF\uFF02\uFF07\uFF0D\uFF62\uFF63\uFF65\uFFA0\uFFF0-\uFFFB\U00010D6E\U00010EAD\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF`
/** Small Latin and Arabic letters, and the space. */
const BASES = String.raw` a-z\u00DF-\u02AF\u0620-\u064A\u066E-\u066F\u0671-\u06D5\u06EE-\u06FF\u0750-\u077F\u0870-\u08C9\u1D00-\u1DBF\u1E00-\u1EFF\u2C60-\u2C7F\uA722-\uA7FF\uAB30-\uAB64`
const MARKS = String.raw`\u0300-\u036F\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F`
const SPACES = String.raw` \t\n\u000B\f\r`

// Not strict, so that it is written out where it is called; text of ASCII alone, as most is, takes the short way.
const searchName = `
create or replace function search_name(name text) returns text language sql immutable parallel safe
return case when octet_length(name) = length(name) then translate(name, E'${SPACES}"\\'\`-', '')
  else translate(
    normalize(
      replace(replace(replace(replace(
        regexp_replace(
          regexp_replace(normalize(name, nfkd), '[${JOINERS}]+', '', 'g'),
          '(^|[${BASES}])[${MARKS}]+', '\\1', 'g'),
        'ß', 'ss'), 'þ', 'th'), 'æ', 'ae'), 'œ', 'oe'), nfc),
    E'øłđðıħŧŋςىیةکٱ${SPACES}', 'olddihtnσييهكا') end
`
