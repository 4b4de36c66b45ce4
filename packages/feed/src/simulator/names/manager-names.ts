import { randomOf } from '../../seeded-random.ts'

/** The name of a bot manager, and the name of their team. */
export type DemoManager = { readonly nickname: string; readonly teamName: string }

const FIRST = [
  'Amira',
  'Bogdan',
  'Boris',
  'Camille',
  'Daria',
  'Elena',
  'Farid',
  'Georgi',
  'Hana',
  'Ines',
  'Ivo',
  'Jonas',
  'Kalina',
  'Karim',
  'Leila',
  'Lucas',
  'Maria',
  'Mehdi',
  'Milena',
  'Nadia',
  'Nikolay',
  'Omar',
  'Petar',
  'Rami',
  'Sami',
  'Sofia',
  'Stefan',
  'Tarek',
  'Theo',
  'Vesna',
  'Yasmine',
  'Zoe',
  'Виктор',
  'Десислава',
  'Калоян',
  'Радост',
  'سارة',
  'كريم',
  'ليلى',
  'يوسف',
] as const

const NICK = [
  'Offside',
  'Topbins',
  'Nutmeg',
  'Rabona',
  'Panenka',
  'Volley',
  'Tifo',
  'Libero',
  'Regista',
  'Catenaccio',
  'Crossbar',
  'Sweeper',
  'Poacher',
  'Playmaker',
  'Tikitaka',
  'Hattrick',
  'Cleansheet',
  'Injurytime',
  'Backheel',
  'Lob',
  'Dribble',
  'Corner',
  'Wingback',
  'Falsenine',
] as const

const TEAM_ENDINGS = [
  'FC',
  'United',
  'XI',
  'Rovers',
  'Stars',
  'City',
  'Athletic',
  'Dynamo',
  'Wanderers',
  'Albion',
] as const

const TEAM_NAMES = [
  'Park The Bus',
  'Late Winners',
  'Five At The Back',
  'Second Ball',
  'The Long Throws',
  'Added Time',
  'Cold Tuesday Night',
  'Two Left Feet',
  'Route One',
  'Les Petits Ponts',
  'Lucarne',
  'Café du Stade',
  'Le Onze Tranquille',
  'Les Remplaçants',
  'Coup du Foulard',
  'Трета дузпа',
  'Горният ъгъл',
  'Квартален отбор',
  'Неделен мач',
  'Златната резерва',
  'Последна минута',
  'نجوم الحي',
  'أبطال الأحد',
  'الوقت الضائع',
  'صقور المدينة',
  'الركلة الحرة',
  'فريق المقهى',
  'Tiki Taca Tuesday',
  'Sunday Legs',
  'Nine Lives',
  'The Clean Sheets',
  'Hairdryer Treatment',
  'Magic Sponge',
  'Jumpers For Posts',
] as const

/**
 * The first `count` bot managers of a world; nicknames and team names are unique. The same number always has the same
 * name, whatever the count.
 */
export function demoManagers(seed: number, count: number): readonly DemoManager[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    const random = randomOf(seed, 'manager', index)
    const first = random.pick(FIRST)
    const nick = random.pick(NICK)
    const bare = random.chance(0.4) ? first : random.chance(0.5) ? `${nick}${first}` : `${first} ${nick}`
    const team = random.chance(0.45) ? random.pick(TEAM_NAMES) : `${first} ${random.pick(TEAM_ENDINGS)}`
    return {
      nickname: unique(bare, taken, random.int(2, 99)),
      teamName: unique(team, taken, random.int(2, 99)),
    }
  })
}

function unique(name: string, taken: Set<string>, first: number): string {
  let named = name
  for (let number = first; taken.has(named); number++) named = `${name} ${number}`
  taken.add(named)
  return named
}
