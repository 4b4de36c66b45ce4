import { useQuery } from '@tanstack/react-query'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere, useMay, useMoney } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { t } from '../../texts/translate.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { Table } from '../../ui/Table.tsx'
import { gameColumns } from './game-columns.tsx'

/** The games of an operator: what opens contests by itself, each gameweek or season. */
export function Games() {
  const { workplace } = useHere()
  const { round } = useMoney()
  const isAllowed = useMay()('writeGame')
  const query = useQuery(callOptions('operatorGames', { params: { operator: workplace.slug } }))
  return (
    <Page
      title={t('games.title')}
      sub={t('games.sub')}
      actions={
        isAllowed && (
          <ButtonLink look="main" to={pathTo(workplace.slug, 'games', 'new')}>
            {t('games.new')}
          </ButtonLink>
        )
      }
    >
      <Panel title={t('games.title')}>
        <Answered query={query} rows={6}>
          {({ data: { games } }) =>
            games.length === 0 ? (
              <Empty text={t('games.none')} />
            ) : (
              <Table
                label={t('games.title')}
                columns={gameColumns(round)}
                rows={games}
                idOf={({ key }) => key}
                linkOf={({ key }) => pathTo(workplace.slug, 'games', key)}
              />
            )
          }
        </Answered>
      </Panel>
    </Page>
  )
}
