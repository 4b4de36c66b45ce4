import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ConsoleData } from '@gaffer/contract/console-types'
import { refusalText } from '../../features/calls/refusal-text.ts'
import { useHere } from '../../features/session/workplace.tsx'
import { request } from '../../lib/request.ts'
import { t, wordOf } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Failed } from '../../ui/State.tsx'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import classes from './Brand.module.css'

type Step = ConsoleData<'checkSite'>['steps'][number]

const TONES = { good: 'ok', look: 'warn', bad: 'bad', open: 'plain' } as const satisfies Record<
  Step['state'],
  Tone
>

/** What keeps a page from showing the game, row by row, for an address that is typed. */
export function SiteCheck() {
  const { workplace } = useHere()
  const [page, setPage] = useState('')
  const check = useMutation({
    mutationFn: (typed: string) =>
      request('checkSite', { params: { operator: workplace.slug }, query: { page: typed } }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (page.trim() !== '' && !check.isPending) check.mutate(page.trim())
  }
  return (
    <>
      <form className={classes.siteForm} noValidate onSubmit={send}>
        <TextField
          label={t('brand.site')}
          hint={t('brand.siteHint')}
          inputMode="url"
          maxLength={500}
          value={page}
          onText={setPage}
        />
        <Button type="submit" aria-disabled={check.isPending || page.trim() === ''}>
          {check.isPending ? t('brand.siteAsking') : t('brand.siteCheck')}
        </Button>
      </form>
      {check.isError && <Failed text={refusalText(check.error)} />}
      {check.data && <Rows steps={check.data.data.steps} />}
    </>
  )
}

function Rows({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <div role="status" aria-label={t('brand.siteResult')}>
      <ul className={classes.siteRows}>
        {steps.map(({ step, state, found, detail }) => (
          <li key={step}>
            <Tag tone={TONES[state]}>{t(`walkState.${state}`)}</Tag>
            <span>
              <b>{t(`siteStep.${step}`)}</b> {t(`siteFound.${found}`, { detail })}{' '}
              {(state === 'bad' || state === 'look') && <em>{wordOf('siteDo', found)}</em>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
