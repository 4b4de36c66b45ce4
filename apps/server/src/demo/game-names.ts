/** The names bots give to the games and leagues they create. Managers use whatever language they speak. */
export const GAME_NAMES = {
  head_to_head: [
    'Beat my eleven',
    'Sunday decider',
    'Best of the derby',
    'One on one',
    'Last minute duel',
    'Home or away',
    'Nerves of steel',
    'Penalty to decide',
  ],
  user_created: [
    'Corner flag club',
    'Early kick-off',
    'Twelve from the terrace',
    'Extra time friends',
    'Muddy boots cup',
    'Half-time tea',
    'The back four',
    'Rainy day trophy',
  ],
  leagues: ['Meridian regulars', 'Friday night tables'],
} as const
