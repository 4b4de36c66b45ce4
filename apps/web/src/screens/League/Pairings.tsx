import { useQuery } from '@tanstack/react-query'
import type { AnswerData } from '@gaffer/contract/types'
import { useSearchParams } from '../../lib/router.tsx'
import { leagueRoundOptions } from '../../features/leagues/api.ts'
import { isMyPairing, type LeagueDetails, type Member, roundNow } from '../../features/leagues/model.ts'
import { RoundSlider } from '../../features/season/RoundSlider.tsx'
import { useTexts } from '../../i18n/language.tsx'
import { changeSearch } from '../../lib/change-search.ts'
import { idOf, pathTo } from '../../lib/paths.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Badge, Card, Notice, RowsSkeleton } from '../../ui/Surface.tsx'
import { Pagination } from '../../ui/Table.tsx'
import { Meeting } from './Meeting.tsx'
import styles from './Pairings.module.css'

type PairingsProps = { readonly league: LeagueDetails; readonly onTeam: (team: Member) => void }

/** A season of head-to-heads round by round; the manager's own pairing comes first. */
export function Pairings({ league, onTeam }: PairingsProps) {
  const { t, number } = useTexts()
  const [search, setSearch] = useSearchParams()
  const now = roundNow(league)
  const chosen = idOf(search.get('round') ?? undefined)
  const round = chosen !== undefined && chosen <= league.rounds ? chosen : now
  const page = idOf(search.get('page') ?? undefined) ?? 1
  const pairings = useQuery(leagueRoundOptions(league.id, round, page))
  if (league.status === 'open')
    return (
      <Card>
        <Notice title={t('leagues.notDrawn')} text={t('leagues.notDrawnText')} />
      </Card>
    )
  return (
    <div className={styles.pairings}>
      <RoundSlider
        selected={round}
        rounds={Array.from({ length: league.rounds }, (_, at) => ({
          number: at + 1,
          label: t('leagues.roundShort', { round: number(at + 1) }),
          name: t('leagues.roundOf', { round: at + 1, rounds: league.rounds }),
          to: pathTo('League', { id: league.id }, { tab: 'pairings', round: at + 1 }),
          isActive: at + 1 === now && league.status === 'playing',
        }))}
      />
      <Card
        title={t('leagues.roundOf', { round, rounds: league.rounds })}
        aside={pairings.data?.data.is_final && <Badge>{t('season.isFinal')}</Badge>}
      >
        <QueryState query={pairings} skeleton={<RowsSkeleton rows={4} height={118} />}>
          {({ data }) => (
            <>
              <List league={league} round={data} onTeam={onTeam} />
              <Pagination
                page={data.current_page}
                lastPage={data.last_page}
                onPage={(next) => setSearch(changeSearch({ page: String(next) }), { replace: true })}
              />
            </>
          )}
        </QueryState>
      </Card>
    </div>
  )
}

function List({ league, round, onTeam }: PairingsProps & { readonly round: AnswerData<'leagueRound'> }) {
  const { t } = useTexts()
  if (round.count === 0) return <Notice title={t('leagues.notDrawn')} text={t('leagues.notDrawnText')} />
  const others = round.data.filter((pairing) => !isMyPairing(league, pairing))
  return (
    <>
      {round.mine && (
        <div className={styles.mine}>
          <h3>{t('leagues.myPairing')}</h3>
          <Meeting league={league} pairing={round.mine} onTeam={onTeam} />
        </div>
      )}
      <ul className={styles.list}>
        {others.map((pairing) => (
          <li key={pairing.a?.user_team_id}>
            <Meeting league={league} pairing={pairing} onTeam={onTeam} />
          </li>
        ))}
      </ul>
    </>
  )
}
