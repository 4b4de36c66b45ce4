import { useQuery } from '@tanstack/react-query'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { t } from '../../texts/translate.ts'
import { Stack } from '../../ui/Columns.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import { Secrets } from './Secrets.tsx'
import { factsOf } from './setting-facts.ts'
import { Tested } from './Tested.tsx'
import classes from './SetUp.module.css'

/** How managers come in and where their money is: what is set, whether it works, and which secrets are there. */
export function SetUp() {
  const { workplace } = useHere()
  const query = useQuery(callOptions('setUp', { params: { operator: workplace.slug } }))
  return (
    <Page title={t('setUp.title')} sub={t('setUp.sub', { name: workplace.title })}>
      <Answered query={query} rows={10}>
        {({ data }) => (
          <div className={classes.pairs}>
            <Stack>
              <Tested what="login" facts={factsOf(data.login)} />
              <Panel title={t('setUp.places')}>
                <PanelBody>
                  <Facts
                    facts={[
                      [t('setUp.hosts'), <Lines key="hosts" lines={data.hosts} />],
                      [t('setUp.sites'), <Lines key="sites" lines={data.frame_origins} />],
                      [
                        t('setUp.redirects'),
                        data.redirect_addresses.length > 0 ? (
                          <Lines key="redirects" lines={data.redirect_addresses} />
                        ) : undefined,
                      ],
                    ]}
                  />
                </PanelBody>
              </Panel>
            </Stack>
            <Tested
              what="wallet"
              facts={factsOf(data.wallet)}
              asksForCustomer={data.wallet['kind'] === 'seamless'}
            />
            <div className={classes.both}>
              <Secrets secrets={data.secrets} />
            </div>
          </div>
        )}
      </Answered>
    </Page>
  )
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.length === 0 ? (
    t('setUp.none')
  ) : (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
