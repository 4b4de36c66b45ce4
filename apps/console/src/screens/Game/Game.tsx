import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Answered } from '../../features/calls/Answered.tsx'
import { countsFrom } from '../../features/contests/counts-from.ts'
import { useHere } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { t } from '../../texts/translate.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Failed } from '../../ui/State.tsx'
import { GameForm } from './GameForm.tsx'

const NEW = 'new'

/** One game: its terms, from which gameweek an edit counts, pausing it. */
export function Game() {
  const { id = '' } = useParams()
  const { workplace } = useHere()
  const query = useQuery({
    ...callOptions('operatorGames', { params: { operator: workplace.slug } }),
    gcTime: 0,
  })
  const game = query.data?.data.games.find(({ key }) => key === id)
  const isNew = id === NEW
  return (
    <Page
      title={isNew ? t('games.new') : (game?.name ?? t('games.title'))}
      sub={game && t('games.one', { key: game.key })}
      actions={<BackLink to={pathTo(workplace.slug, 'games')}>{t('contest.back')}</BackLink>}
    >
      <Answered query={query} rows={12}>
        {({ data }) => {
          if (game === undefined && !isNew) {
            return <Failed title={t('state.notFound')} text={t('state.notFoundText')} />
          }
          return (
            <>
              <Notice tone="info">
                {game === undefined
                  ? t('games.newHint')
                  : t('games.editHint', { from: countsFrom(game.counts_from) })}
              </Notice>
              <GameForm key={game?.seen ?? NEW} game={game} all={data} />
            </>
          )
        }}
      </Answered>
    </Page>
  )
}
