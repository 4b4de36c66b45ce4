import type { OperatorGameInput } from './game-file.ts'

const TOP_THREE = [
  { from: 1, to: 1, percent: 50 },
  { from: 2, to: 2, percent: 30 },
  { from: 3, to: 3, percent: 20 },
]
const TOP_TEN = [
  { from: 1, to: 1, percent: 30 },
  { from: 2, to: 2, percent: 18 },
  { from: 3, to: 3, percent: 12 },
  { from: 4, to: 6, percent: 7 },
  { from: 7, to: 10, percent: 4.75 },
]
const TOP_FIFTY = [
  { from: 1, to: 1, percent: 20 },
  { from: 2, to: 2, percent: 12 },
  { from: 3, to: 3, percent: 8 },
  { from: 4, to: 10, percent: 3 },
  { from: 11, to: 25, percent: 1.4 },
  { from: 26, to: 50, percent: 0.72 },
]
const DEMO_GAMEWEEK: Pick<OperatorGameInput, 'kind' | 'championships' | 'ahead'> = {
  kind: 'gameweek',
  championships: ['demo'],
  ahead: 3,
}

/** The games of the two editions: every kind of gameweek game, most attractive first, and the seasonal game. */
export const EDITION_GAMES: readonly OperatorGameInput[] = [
  {
    ...DEMO_GAMEWEEK,
    key: 'open',
    names: {
      en: 'Open Cup · GW {round}',
      fr: 'Coupe ouverte · J{round}',
      ar: 'الكأس المفتوحة · ج {round}',
      bg: 'Открита купа · кръг {round}',
    },
    hot: true,
    entriesPerManager: 3,
    guaranteedPool: 250,
    prizes: TOP_TEN,
  },
  {
    ...DEMO_GAMEWEEK,
    key: 'premium',
    names: {
      en: 'Floodlights · GW {round}',
      fr: 'Sous les projecteurs · J{round}',
      ar: 'ليلة الأضواء · ج {round}',
      bg: 'Под прожекторите · кръг {round}',
    },
    safetyNet: true,
    fee: 5,
    capacity: 2_000,
    entriesPerManager: 5,
    guaranteedPool: 2_500,
    rake: 10,
    prizes: TOP_FIFTY,
  },
  {
    ...DEMO_GAMEWEEK,
    key: 'daily',
    names: {
      en: 'No Stacks Daily · GW {round}',
      fr: 'Quotidien sans cumul · J{round}',
      ar: 'اليومية بلا تكديس · ج {round}',
      bg: 'Дневна без двойна защита · кръг {round}',
    },
    rulePack: 'impact',
    safetyNet: true,
    stackingPenalty: true,
    fee: 2,
    capacity: 500,
    entriesPerManager: 2,
    rake: 8,
    prizes: TOP_TEN,
  },
  {
    ...DEMO_GAMEWEEK,
    key: 'five',
    names: {
      en: 'Five-a-side Sprint · GW {round}',
      fr: 'Sprint à cinq · J{round}',
      ar: 'سباق الخماسي · ج {round}',
      bg: 'Спринт 5 на 5 · кръг {round}',
    },
    rulePack: 'impact',
    starters: 5,
    playersPerClub: 2,
    viceCaptain: false,
    capacity: 1_000,
    guaranteedPool: 50,
    prizes: TOP_THREE,
  },
  {
    ...DEMO_GAMEWEEK,
    key: 'six',
    names: {
      en: 'Six-a-side Cup · GW {round}',
      fr: 'Coupe à six · J{round}',
      ar: 'كأس السداسي · ج {round}',
      bg: 'Купа 6 на 6 · кръг {round}',
    },
    starters: 6,
    playersPerClub: 2,
    fee: 1,
    capacity: 100,
    rake: 10,
    prizes: TOP_THREE,
  },
  {
    ...DEMO_GAMEWEEK,
    key: 'season',
    kind: 'season',
    names: {
      en: 'Season Game · season {season}',
      fr: 'Jeu de la saison · saison {season}',
      ar: 'لعبة الموسم · الموسم {season}',
      bg: 'Сезонна игра · сезон {season}',
    },
    hot: true,
    guaranteedPool: 20_000,
    prizes: TOP_FIFTY,
  },
]
