import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Answered } from '../../features/calls/Answered.tsx'
import { useHere } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { callOptions } from '../../lib/query-client.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/Columns.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { ChangePlaces } from './ChangePlaces.tsx'
import { ChangeSettings } from './ChangeSettings.tsx'
import { Places } from './Places.tsx'
import { Secrets } from './Secrets.tsx'
import { factsOf, type SetUpData } from './setting-facts.ts'
import { Tested } from './Tested.tsx'
import classes from './SetUp.module.css'

type Part = 'login' | 'wallet' | 'places'
/** What was asked for last; nothing where the answer was lost. */
type Asked = { readonly proposal_id: number; readonly is_alone: boolean } | undefined

/** How managers come in and where their money is: what is set, whether it works, and which secrets are there. */
export function SetUp() {
  const { workplace } = useHere()
  const query = useQuery(callOptions('setUp', { params: { operator: workplace.slug } }))
  return (
    <Page title={t('setUp.title')} sub={t('setUp.sub', { name: workplace.title })}>
      <Answered query={query} rows={10}>
        {({ data }) => <Parts setUp={data} />}
      </Answered>
    </Page>
  )
}

function Parts({ setUp }: { readonly setUp: SetUpData }) {
  const { workplace } = useHere()
  const [changed, setChanged] = useState<Part | undefined>()
  const [asked, setAsked] = useState<Asked>()
  const change = (part: Part, name: string) => (
    <Button size="small" aria-label={name} onClick={() => setChanged(part)}>
      {t('setUp.change')}
    </Button>
  )
  const dialog = {
    setUp,
    onClose: () => setChanged(undefined),
    onAsked: (answer: Asked) => {
      setAsked(answer)
      setChanged(undefined)
    },
  }
  return (
    <>
      {asked !== undefined && (
        <Notice tone="info">
          {asked.is_alone ? t('setUp.askedAlone') : t('setUp.asked')}{' '}
          <Link to={pathTo(workplace.slug, 'proposals', asked.proposal_id)}>{t('setUp.toProposal')}</Link>
        </Notice>
      )}
      <div className={classes.pairs}>
        <Stack>
          <Tested what="login" facts={factsOf(setUp.login)} aside={change('login', t('setUp.changeLogin'))} />
          <Places setUp={setUp} aside={change('places', t('setUp.changePlaces'))} />
        </Stack>
        <Tested
          what="wallet"
          facts={factsOf(setUp.wallet)}
          asksForCustomer={setUp.wallet['kind'] === 'seamless'}
          aside={change('wallet', t('setUp.changeWallet'))}
        />
        <div className={classes.both}>
          <Secrets secrets={setUp.secrets} />
        </div>
      </div>
      {changed === 'places' && <ChangePlaces {...dialog} />}
      {(changed === 'login' || changed === 'wallet') && (
        <ChangeSettings key={changed} what={changed} {...dialog} />
      )}
    </>
  )
}
