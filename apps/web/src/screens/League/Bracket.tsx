import { useQuery } from '@tanstack/react-query'
import type { AnswerData } from '@gaffer/contract/types'
import { useSearchParams } from '../../lib/router.tsx'
import { leagueCupOptions } from '../../features/leagues/api.ts'
import {
  type CupRound,
  cupRoundKey,
  isMine,
  type LeagueDetails,
  type Member,
  pictureOf,
  shownCupRound,
} from '../../features/leagues/model.ts'
import { useTexts } from '../../i18n/language.tsx'
import { changeSearch } from '../../lib/change-search.ts'
import { idOf } from '../../lib/paths.ts'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { Chips } from '../../ui/Choice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Card, Notice, Skeleton } from '../../ui/Surface.tsx'
import { Meeting } from './Meeting.tsx'
import { TeamButton } from '../../features/standings/TeamButton.tsx'
import styles from './Bracket.module.css'

type BracketProps = { readonly league: LeagueDetails; readonly onTeam: (team: Member) => void }

/** The bracket of a cup: the chosen round, and, where there is room, everything up to the final. */
export function Bracket({ league, onTeam }: BracketProps) {
  const { t } = useTexts()
  const cup = useQuery(leagueCupOptions(league.id))
  return (
    <QueryState query={cup} skeleton={<Skeleton height={360} />}>
      {({ data }) =>
        data.rounds.length === 0 ? (
          <Card>
            <Notice title={t('leagues.notDrawn')} text={t('leagues.notDrawnText')} />
          </Card>
        ) : (
          <div className={styles.bracket}>
            {data.winner && <Winner league={league} winner={data.winner} onTeam={onTeam} />}
            <Rounds league={league} cup={data} onTeam={onTeam} />
          </div>
        )
      }
    </QueryState>
  )
}

function Winner({ league, winner, onTeam }: BracketProps & { readonly winner: Member }) {
  const { t } = useTexts()
  return (
    <Card className={styles.winner}>
      <span className={styles.cup}>
        <Icon name="cup" size={28} />
      </span>
      <div>
        <p>{t('leagues.winner')}</p>
        <TeamButton team={winner} isMine={isMine(league, winner.user_team_id)} onTeam={onTeam} />
      </div>
    </Card>
  )
}

function Rounds({ league, cup, onTeam }: BracketProps & { readonly cup: AnswerData<'leagueCup'> }) {
  const { t } = useTexts()
  const isWide = useIsWide()
  const [search, setSearch] = useSearchParams()
  const shown = shownCupRound(cup.rounds, idOf(search.get('round') ?? undefined))
  const picture = pictureOf(cup.rounds, shown, isWide)
  return (
    <>
      {cup.rounds.length > 1 && (
        <Chips
          label={t('leagues.rounds')}
          value={String(cup.rounds[shown]?.round)}
          options={cup.rounds.map(({ round, ties }) => ({
            value: String(round),
            label: t(cupRoundKey(ties.length)),
          }))}
          onChange={(round) => setSearch(changeSearch({ round }), { replace: true })}
        />
      )}
      <Card>
        <div className={styles.rounds} data-single={picture.length === 1 || undefined}>
          {picture.map((round) => (
            <Round key={round.round} league={league} round={round} onTeam={onTeam} />
          ))}
        </div>
      </Card>
    </>
  )
}

function Round({ league, round, onTeam }: BracketProps & { readonly round: CupRound }) {
  const { t } = useTexts()
  return (
    <section className={styles.round} aria-label={t(cupRoundKey(round.ties.length))}>
      <h2 className={styles.title}>{t(cupRoundKey(round.ties.length))}</h2>
      <ul className={styles.ties}>
        {round.ties.map((tie, at) => (
          // A pairing has no number except its place, and places never change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={styles.tie}>
            <Meeting league={league} pairing={tie} onTeam={onTeam} />
          </li>
        ))}
      </ul>
    </section>
  )
}
