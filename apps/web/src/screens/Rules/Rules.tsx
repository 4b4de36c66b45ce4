import { useQuery } from '@tanstack/react-query'
import type { Brand } from '@gaffer/contract/types'
import { HUNDREDTHS, POSITIONS, PRICE_UNITS_PER_MILLION } from '@gaffer/rules'
import { useBrand } from '../../brand/brand.tsx'
import { roomOfferOptions } from '../../features/rooms/api.ts'
import { ROOM_PACK } from '../../features/room-team/change-squad.ts'
import { ScoringList } from '../../features/tournaments/ScoringList.tsx'
import { type Texts, useTexts } from '../../i18n/language.tsx'
import { pathTo } from '../../lib/paths.ts'
import { useLeave } from '../../lib/use-leave.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { Card } from '../../ui/Surface.tsx'
import styles from './Rules.module.css'

const RULES = [
  'stake',
  'squad',
  'schemes',
  'captain',
  'transfers',
  'wildcard',
  'chips',
  'deadline',
  'hidden',
  'prizes',
  'refund',
  'prices',
] as const

/** How rooms are played, with the figures of their rule pack. */
export function RulesScreen() {
  const texts = useTexts()
  const { t } = texts
  const brand = useBrand()
  const leave = useLeave(pathTo('ChooseBet'))
  const offer = useQuery(roomOfferOptions())
  const values = valuesOf(texts, brand, offer.data?.data.rounds)
  return (
    <div className={styles.screen}>
      <PageHead title={t('rooms.rulesTitle')} onLeave={leave} />
      <div className={styles.columns}>
        <Card>
          <dl className={styles.rules}>
            {RULES.map((rule) => (
              <div key={rule}>
                <dt>{t(`rooms.rule.${rule}`)}</dt>
                <dd>{t(`rooms.ruleText.${rule}`, values)}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Card title={t('scoringScreen.title')}>
          <ScoringList tournamentId={undefined} />
        </Card>
      </div>
    </div>
  )
}

/** The figures that the rules mention, formatted for the reader's language. */
function valuesOf(
  { number, money, price, list }: Texts,
  { currency, prices }: Brand,
  rounds: number | undefined,
) {
  const { squad, formations, playersPerTeamLimit, season } = ROOM_PACK
  const [GK = 0, DEF = 0, MID = 0, FWD = 0] = POSITIONS.map((position) => squad[position])
  const namesOf = (schemes: readonly string[] = []) => list(schemes.map((scheme) => `\u2066${scheme}\u2069`))
  return {
    players: number(GK + DEF + MID + FWD),
    GK: number(GK),
    DEF: number(DEF),
    MID: number(MID),
    FWD: number(FWD),
    perClub: number(playersPerTeamLimit),
    free: namesOf(formations?.free),
    paid: namesOf(formations?.paid),
    scheme: money(prices.formation, currency),
    freeTransfers: season.freeTransfersPerRound,
    most: season.freeTransfersLimit,
    cost: season.transferCost / HUNDREDTHS,
    wildcards: season.wildcard.perSeason,
    chip: money(prices.chip, currency),
    allChips: money(prices.allChips, currency),
    limit: price(season.prices.limit / PRICE_UNITS_PER_MILLION),
    rounds: rounds ?? 0,
  }
}
