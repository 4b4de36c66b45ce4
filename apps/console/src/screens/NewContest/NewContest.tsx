import { useQuery } from '@tanstack/react-query'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { useAddress } from '../../lib/use-address.ts'
import { t } from '../../texts/translate.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Bar } from '../../ui/Columns.tsx'
import { FilterChoice } from '../../ui/FilterChoice.tsx'
import { Page } from '../../ui/Page.tsx'
import { OpenForm } from './OpenForm.tsx'

/** Opening a contest: from nothing, from a game, or as a copy of another for the next gameweek. */
export function NewContest() {
  const { workplace } = useHere()
  const { read, change } = useAddress()
  const [game, contest] = [read('game'), read('contest')]
  const query = useQuery({
    ...callOptions('newContest', { params: { operator: workplace.slug }, query: { game, contest } }),
    // What somebody types must not be replaced by what the server would begin with now.
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <Page
      title={t('newContest.title')}
      sub={contest === undefined ? t('newContest.sub') : t('newContest.copy')}
      actions={<BackLink to={pathTo(workplace.slug, 'contests')}>{t('contest.back')}</BackLink>}
    >
      <Answered query={query} rows={12}>
        {({ data }) => (
          <>
            <Bar>
              <FilterChoice
                label={t('newContest.from')}
                value={game}
                options={data.games.map(({ key, name }) => [key, name] as const)}
                onFilter={(chosen) => change({ game: chosen, contest: null })}
              />
            </Bar>
            <OpenForm key={`${game} ${contest}`} beginning={data} />
          </>
        )}
      </Answered>
    </Page>
  )
}
