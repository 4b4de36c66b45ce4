import { type AnswerData, buildPath } from '@gaffer/contract'
import { translate } from '@gaffer/messages'
import { baseOf, type PictureRequest, type Told, writeMoney, writeNumber } from './picture-request.ts'

/** An invitation to a game as somebody without a login sees it; undefined where the code opens nothing. */
export async function tellGame(request: PictureRequest, code: string): Promise<Told | undefined> {
  const game = (await request.ask(buildPath('gameByCode', { code }))) as AnswerData<'gameByCode'> | undefined
  if (game === undefined) return undefined
  const { language } = request
  const seats = game.capacity === null ? '' : ` / ${writeNumber(game.capacity, language)}`
  const fee =
    game.entry_fee > 0 ? writeMoney(game.entry_fee, request) : translate(language, 'answers.picture.free')
  return tell(request, {
    name: game.name,
    inviter: game.creator,
    code: game.share.code,
    text: game.share.text,
    facts: [
      { label: translate(language, 'answers.picture.fee'), value: fee },
      {
        label: translate(language, 'answers.picture.teams'),
        value: `${writeNumber(game.entries, language)}${seats}`,
      },
    ],
  })
}

/** An invitation to a league. */
export async function tellLeague(request: PictureRequest, code: string): Promise<Told | undefined> {
  const found = (await request.ask(buildPath('leagueByCode', { code }))) as
    | AnswerData<'leagueByCode'>
    | undefined
  if (found === undefined) return undefined
  const { league } = found
  const members = {
    label: translate(request.language, 'answers.picture.members'),
    value: writeNumber(league.members, request.language),
  }
  const { code: written, text } = league.share
  return tell(request, { name: league.name, inviter: league.creator, code: written, text, facts: [members] })
}

type Invitation = {
  readonly name: string
  readonly inviter: string
  readonly code: string
  readonly text: string
  readonly facts: Told['picture']['facts']
}

function tell(request: PictureRequest, { name, inviter, code, text, facts }: Invitation): Told {
  const under = translate(request.language, 'answers.picture.invitation', { name: inviter })
  return {
    title: name,
    text,
    picture: {
      ...baseOf(request),
      heading: name,
      under,
      facts,
      code: { label: translate(request.language, 'answers.picture.code'), value: code },
    },
  }
}
