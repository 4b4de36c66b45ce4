import { type Command, WrongCall } from './command.ts'
import { add } from './football/add-league.ts'
import { load, prices } from './football/fill-league.ts'
import { FLAGS } from './football/flags.ts'
import { merge } from './football/merge-players.ts'
import { confirm, desk, match, use, voidOne } from './football/settle-feeds.ts'
import { replay, status, unmatched } from './football/show-feeds.ts'
import { readFlags } from './read-flags.ts'

/** Leagues and the sources that bring them (docs/feeds.md). */
export const football: Command = {
  usage:
    'add --source KIND --season YEAR [--league ID] [--name NAME] [--url ADDRESS] [--key-file FILE] [--country CODE] [--pack PACK] [--to CHAMPIONSHIP] | status | unmatched | match SOURCE club|player|fixture THEIR-ID OUR-ID|new | match SOURCE round THEIR-NAME NUMBER | merge SLUG PLAYER INTO [--seen SEEN --as MAIL --reason TEXT] | use SOURCE MATCH | confirm SOURCE MATCH | void MATCH | load CHAMPIONSHIP FILE | prices CHAMPIONSHIP FILE | replay MATCH | desk CHAMPIONSHIP NAME [--hours 12]',
  summary:
    'Adds a league from a provider (fpl, api-football, sportmonks), pushed by a script (push) or told by hand (desk); with --to one more source of a championship there is. Shows how all sources are, who of theirs waits for a person, says who somebody is, puts a source in force for a match, and confirms a source whose answers go back. Shows what merging a player who is there twice changes, names what was seen, and with that does it for a member of staff. Voids a match that holds up its round. Loads clubs, players, rounds and fixtures from a file in the form of push; sets first prices by a CSV of player,millions; tells a match again from the recorded answers. Makes a key of the desk, where NAME tells matches by hand.',
  run: async (words, context) => {
    const { rest, flags } = readFlags(words, FLAGS)
    const [act, ...more] = rest
    if (act === 'add' && more.length === 0) return add(flags, context)
    if (act === 'status' && more.length === 0) return status(context)
    if (act === 'unmatched' && more.length === 0) return unmatched(context)
    if (act === 'load' && more.length === 2) return load(more, context)
    if (act === 'prices' && more.length === 2) return prices(more, context)
    if (act === 'replay' && more.length === 1) return replay(more, context)
    if (act === 'void' && more.length === 1) return voidOne(more, context)
    if (act === 'desk' && more.length === 2) return desk(more, flags, context)
    if (act === 'merge' && more.length === 3) return merge(more, flags, context)
    if (act === 'use' && more.length === 2) return use(more, context)
    if (act === 'confirm' && more.length === 2) return confirm(more, context)
    if (act === 'match' && more.length === 4) return match(more, context)
    throw new WrongCall()
  },
}
