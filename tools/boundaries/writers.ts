/** The only room that may write a table. */
export type Owner = {
  readonly tables: readonly string[]
  /** A room of the server: it inserts and deletes rows, and updates them unless another room is named for that. */
  readonly room: string
  /** The room that updates the rows, if it is another one. */
  readonly updatedBy?: string
  /** Files of other rooms that update them too, with the reason. */
  readonly besides?: Readonly<Record<string, string>>
}

/** Every table of the database, in the order of the staircase. */
export const OWNERS: readonly Owner[] = [
  { room: 'platform', tables: ['setting'] },
  { room: 'core', tables: ['game_log'] },
  {
    room: 'football',
    tables: [
      'championship',
      'club',
      'desk_token',
      'feed_answer',
      'feed_difference',
      'feed_fact',
      'feed_identity',
      'feed_match',
      'feed_nonce',
      'feed_report',
      'feed_round',
      'feed_source',
      'fixture',
      'person',
      'player',
      'player_price',
      'price_list',
      'quarantined_fact',
      'recorded_fact',
      'round',
      'round_fixture',
      'scheduled_fact',
      'voided_attempt',
    ],
  },
  {
    room: 'operators',
    tables: [
      'brand_draft',
      'brand_link',
      'brand_preview',
      'brand_schedule',
      'brand_version',
      'operator',
      'operator_asset',
      'operator_secret',
    ],
  },
  {
    room: 'session',
    tables: [
      'login_code',
      'login_once',
      'login_session',
      'login_ticket',
      'manager',
      'manager_calendar',
      'manager_erasure',
      'manager_phone',
      'provider_session',
    ],
  },
  { room: 'audit', tables: ['audit_line'] },
  {
    room: 'staff',
    tables: [
      'saved_view',
      'staff_challenge',
      'staff_device',
      'staff_guess',
      'staff_invitation',
      'staff_member',
      'staff_passkey',
      'staff_presence',
      'staff_recovery_code',
      'staff_role',
      'staff_session',
    ],
  },
  { room: 'proposals', tables: ['proposal'] },
  { room: 'console/alerts', tables: ['alert'] },
  {
    room: 'console/reports',
    tables: [
      'entered_contest',
      'entered_day',
      'entered_month',
      'entered_round',
      'entered_until',
      'entry_changed',
    ],
  },
  { room: 'jobs', tables: ['kept_sum_check', 'kept_sum_fault'] },
  {
    room: 'wallet',
    tables: [
      'account',
      'booked_contest',
      'booked_hour',
      'booked_until',
      'join_quote',
      'money_transaction',
      'posting',
      'wallet_comparison',
      'wallet_difference',
      'wallet_operation',
    ],
  },
  { room: 'fair-play', tables: ['fair_play_limit', 'manager_block', 'self_exclusion', 'terms_acceptance'] },
  { room: 'events', tables: ['event', 'event_delivery', 'event_head', 'event_receiver', 'partner_key'] },
  { room: 'contests', tables: ['planned_contest', 'tournament', 'tournament_round'] },
  {
    room: 'contests',
    tables: ['subgame'],
    updatedBy: 'entries',
    besides: { 'contests/change-contest.ts': 'staff change the terms of a contest' },
  },
  {
    room: 'contests',
    tables: ['game_round'],
    updatedBy: 'rounds',
    besides: {
      'football/ingest/begin-play.ts':
        'play ends the deadline in the transaction in which it is reported, and rounds stands below football',
    },
  },
  { room: 'squads', tables: ['line_up', 'line_up_past', 'round_choice', 'transfer'] },
  { room: 'transfers', tables: ['chip_purchase', 'scheme_purchase'] },
  {
    room: 'entries',
    tables: ['entry'],
    besides: {
      'squads/rename-team.ts': 'a save may give a team another name, and squads stands above entries',
    },
  },
  { room: 'entries', tables: ['room_hold'] },
  { room: 'invitations', tables: ['code_guess', 'code_guess_from', 'invite_code'] },
  { room: 'rooms', tables: ['current_room'] },
  { room: 'games', tables: ['created_game', 'game_guest'] },
  { room: 'leagues', tables: ['league', 'league_member', 'pairing'] },
  { room: 'support', tables: ['unsubscription'] },
  {
    room: 'rounds',
    tables: [
      'corrections_sought',
      'disqualification',
      'entry_round_result',
      'match_correction',
      'match_correction_team',
      'payout',
      'payout_signature',
      'player_ownership',
      'player_round_market',
      'player_round_result',
      'result_correction',
      'round_result',
    ],
  },
  { room: 'console/football', tables: ['match_difference_explained', 'match_hold'] },
  { room: 'live', tables: ['fixture_state'] },
]

/** Tables that only the release before this one still writes; a later migration drops them. */
export const LEFT_BEHIND: readonly string[] = ['book_contest', 'book_hour']

/** A function of the database that writes. */
export type WritingFunction = {
  readonly name: string
  /** The rooms that may call it; empty where only a trigger or the release before this one does. */
  readonly calledBy: readonly string[]
  readonly writes: readonly string[]
}

export const FUNCTIONS: readonly WritingFunction[] = [
  { name: 'raise_price_revision', calledBy: [], writes: ['price_list'] },
  { name: 'save_line_up', calledBy: ['squads'], writes: ['line_up', 'line_up_past'] },
  { name: 'save_line_ups', calledBy: ['squads'], writes: ['line_up', 'line_up_past'] },
  { name: 'release_holds', calledBy: ['entries'], writes: ['room_hold', 'subgame'] },
  { name: 'seek_rooms', calledBy: ['rooms'], writes: ['room_hold', 'subgame'] },
  { name: 'seek_room', calledBy: [], writes: ['room_hold', 'subgame'] },
  { name: 'note_changed_entry', calledBy: [], writes: ['entry_changed'] },
  { name: 'write_manager_registered', calledBy: [], writes: ['event'] },
  { name: 'write_manager_excluded', calledBy: [], writes: ['event'] },
  { name: 'write_entries_created', calledBy: [], writes: ['event'] },
  { name: 'write_entry_changed', calledBy: [], writes: ['event'] },
  { name: 'write_payments', calledBy: [], writes: ['event'] },
  { name: 'write_payment', calledBy: [], writes: ['event'] },
  { name: 'write_round', calledBy: [], writes: ['event'] },
  { name: 'leave_leagues', calledBy: [], writes: ['league', 'league_member'] },
  { name: 'follow_disqualification', calledBy: [], writes: ['league', 'subgame'] },
  {
    name: 'let_go_tournaments',
    calledBy: ['demo'],
    writes: [
      'chip_purchase',
      'created_game',
      'current_room',
      'entry',
      'entry_round_result',
      'game_guest',
      'game_log',
      'join_quote',
      'league',
      'league_member',
      'let_go_hour',
      'line_up',
      'line_up_past',
      'money_transaction',
      'pairing',
      'posting',
      'result_correction',
      'room_hold',
      'round_choice',
      'scheme_purchase',
      'subgame',
      'tournament',
      'tournament_round',
      'transfer',
      'wallet_operation',
    ],
  },
  {
    name: 'let_go_matchday',
    calledBy: ['demo'],
    writes: [
      'fixture',
      'fixture_state',
      'game_log',
      'game_round',
      'match_correction',
      'match_difference_explained',
      'match_hold',
      'planned_contest',
      'player_ownership',
      'player_price',
      'player_round_market',
      'player_round_result',
      'price_list',
      'result_correction',
      'round',
      'round_fixture',
      'round_result',
      'scheduled_fact',
    ],
  },
]

/** Files that write tables of other rooms, with the reason; if tables and functions are named, only those. */
export const EXCEPTIONS: Readonly<
  Record<string, { readonly because: string; readonly tables?: readonly string[] }>
> = {
  'apps/server/src/cli/restore.ts': { because: 'reads a backup of every table into an empty database' },
  'bench/leagues.ts': {
    because: 'lays a closed round and a league of 100,000 without playing them, to measure its table',
    tables: ['entry', 'entry_round_result', 'game_round', 'invite_code', 'league', 'league_member'],
  },
  'bench/idle.ts': {
    because: 'lays open contests by the ten thousand, to measure a node that has nothing to do',
    tables: ['subgame', 'tournament', 'tournament_round'],
  },
  'bench/tables.ts': {
    because: 'lays a contest of a million, and its results, to measure the pages of its table',
    tables: ['entry', 'entry_round_result', 'game_round', 'line_up', 'subgame'],
  },
  'tools/rehearsal/scale/lay-entries.ts': {
    because: 'lays millions of entries without joining one, to rehearse their deadline',
    tables: [
      'entry',
      'entry_round_result',
      'game_round',
      'line_up',
      'line_up_past',
      'manager',
      'round_choice',
      'subgame',
    ],
  },
  'tools/rehearsal/scale/scale-world.ts': {
    because: 'moves a kick-off and its deadline to a moment from now',
    tables: ['fixture', 'game_round'],
  },
  'bench/money.ts': {
    because: 'lets pgbench write the rows of a paid join with nothing judged, as the yardstick',
    tables: ['entry', 'line_up', 'money_transaction', 'posting', 'subgame', 'wallet_operation'],
  },
  'bench/saves.ts': {
    because: 'lets pgbench make the row change of a save with nothing judged, as the yardstick',
    tables: ['line_up', 'save_line_up()'],
  },
}
