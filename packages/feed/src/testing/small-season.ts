/** A season of two clubs, two players and one match in the CSV form; change it with `files.set`. */
export function smallCsvSeason(): Map<string, string | Uint8Array> {
  return new Map<string, string | Uint8Array>([
    [
      'players_raw.csv',
      'id,code,first_name,second_name,web_name,element_type,team,now_cost,cost_change_start,status,news\n' +
        '1,901,Ana,Élan,Élan,4,1,75,5,a,\n2,902,Bo,Sør,Sør,1,2,45,0,d,"Knock, 50%"\n',
    ],
    ['teams.csv', 'id,code,name,short_name,strength\n1,11,North,NOR,4\n2,12,South,SOU,2\n'],
    [
      'fixtures.csv',
      'id,code,event,kickoff_time,team_h,team_a,team_h_score,team_a_score,finished,team_h_difficulty,team_a_difficulty\n' +
        '5,555,1,2020-09-12T11:30:00Z,1,2,1,0,True,2,4\n6,556,,,2,1,,,False,3,3\n',
    ],
    [
      'gws/gw1.csv',
      `${GAMEWEEK_HEADER}\n${gameweekRow({})}\n${gameweekRow({ element: 2, was_home: 'False', opponent_team: 1, goals_scored: 0, goals_conceded: 1, total_points: 5 })}\n`,
    ],
  ])
}

const DEFAULT_ROW = {
  element: 1,
  fixture: 5,
  round: 1,
  was_home: 'True',
  opponent_team: 2,
  kickoff_time: '2020-09-12T11:30:00Z',
  team_h_score: 1,
  team_a_score: 0,
  minutes: 90,
  goals_scored: 1,
  assists: 0,
  goals_conceded: 0,
  own_goals: 0,
  penalties_saved: 0,
  penalties_missed: 0,
  yellow_cards: 0,
  red_cards: 0,
  saves: 0,
  bonus: 3,
  bps: 40,
  total_points: 9,
  value: 76,
  selected: 1200,
}

export const GAMEWEEK_HEADER = Object.keys(DEFAULT_ROW).join(',')

/** A row of a gameweek file with some cells changed. */
export function gameweekRow(changes: Partial<Record<keyof typeof DEFAULT_ROW, string | number>>): string {
  return Object.values({ ...DEFAULT_ROW, ...changes }).join(',')
}

/** The same season in the JSON form, as values that can be changed before they are written. */
export function smallApiSeason() {
  const element = {
    first_name: 'Ana',
    second_name: 'Élan',
    web_name: 'Élan',
    now_cost: 75,
    status: 'a',
    news: '',
  }
  const player = (id: number, element_type: number, team: number) => ({
    ...element,
    id,
    code: 900 + id,
    element_type,
    team,
  })
  return {
    bootstrap: {
      events: [{ id: 1, name: 'Gameweek 1', deadline_time: '2022-08-05T17:30:00Z' }],
      teams: [
        { id: 1, code: 11, name: 'North', short_name: 'NOR', strength: 4 },
        { id: 2, code: 12, name: 'South', short_name: 'SOU', strength: 2 },
      ],
      elements: [player(1, 4, 1), player(2, 1, 2)],
    },
    fixtures: [5, 6].map((id) => ({
      id,
      event: 1,
      kickoff_time: '2022-08-05T19:00:00Z',
      team_h: 1,
      team_a: 2,
      team_h_score: 1,
      team_a_score: 0,
      finished: true,
      stats: [{ identifier: 'bps', h: [{ element: 1, value: 30 + id }], a: [] }],
    })),
    live: {
      elements: [
        {
          id: 1,
          stats: { minutes: 180, goals_scored: 1, bps: 71 },
          explain: [5, 6].map((fixture) => ({
            fixture,
            stats: [
              { identifier: 'minutes', value: 90, points: 2 },
              ...(fixture === 5 ? [{ identifier: 'goals_scored', value: 1, points: 4 }] : []),
            ],
          })),
        },
      ],
    },
  }
}

/** The files of such a season. */
export function writeApiSeason(
  season: Readonly<Record<'bootstrap' | 'fixtures' | 'live', unknown>>,
): Map<string, string> {
  return new Map([
    ['bootstrap-static.json', JSON.stringify(season.bootstrap, null, 2)],
    ['fixtures.json', JSON.stringify(season.fixtures)],
    ['event-live/1.json', JSON.stringify(season.live)],
  ])
}
