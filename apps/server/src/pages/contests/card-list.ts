import { OPERATIONS, type TournamentCard } from '@gaffer/contract'
import { serializeAnswer } from '../../platform/http/register-operation.ts'
import { serializerOf } from '../../platform/http/serializer.ts'

const LOBBY = OPERATIONS.homeTournaments
const CARD = { answer: LOBBY.answer.shape.data.shape.data.element }
const COMMA = Buffer.from(',')

/** A page of the lobby as bytes, card by card, so that what is the same for everybody is serialized once. */
export type CardList = {
  /** The answer up to its first card. */
  readonly before: Buffer
  readonly cards: readonly Buffer[]
  /** The answer behind its last card. */
  readonly after: Buffer
}

/** A page with these cards, and what the answer tells of it besides. */
export function writeCardList(
  cards: readonly TournamentCard[],
  facts: Omit<Parameters<typeof serializeAnswer<typeof LOBBY>>[1]['data'], 'data'>,
): CardList {
  const empty = serializeAnswer(LOBBY, { data: { data: [], ...facts } })
  // The list is the first one of the answer.
  const at = empty.indexOf('[') + 1
  return {
    before: Buffer.from(empty.slice(0, at)),
    cards: cards.map(writeCard),
    after: Buffer.from(empty.slice(at)),
  }
}

export function writeCard(card: TournamentCard): Buffer {
  return Buffer.from(serializerOf(CARD)(card))
}

/** The whole answer. */
export function joinCardList({ before, cards, after }: CardList): Buffer {
  return Buffer.concat([before, ...cards.flatMap((card, at) => (at === 0 ? [card] : [COMMA, card])), after])
}
