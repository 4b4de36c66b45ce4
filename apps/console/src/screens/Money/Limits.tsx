import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Answered } from '../../features/calls/Answered.tsx'
import { useMoney } from '../../features/session/workplace.tsx'
import { FigureField } from '../../features/terms/FigureField.tsx'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'

type Sums = Readonly<Record<string, number | null>>

/** What the form of the act is given: the sums as they are written, their fields, and where it leads. */
type FormOfLimits<S> = {
  readonly own: S
  readonly consequence: string
  readonly children: ReactNode
  readonly onDone: (answer: { readonly data: { readonly proposal_id: number | null } } | undefined) => void
  readonly onCancel: () => void
}

type Props<S extends Sums> = {
  readonly title: string
  /** When the sums count. */
  readonly hint: string
  readonly consequence: string
  readonly query: UseQueryResult<{ readonly data: S }>
  /** Each sum with what it is called. */
  readonly sums: readonly (readonly [keyof S & string, string])[]
  readonly mayChange: boolean
  readonly form: (given: FormOfLimits<S>) => ReactNode
}

/** Above which sums something waits for a signature; an owner changes them. */
export function Limits<S extends Sums>({ title, query, mayChange, ...asked }: Props<S>) {
  const { money } = useMoney()
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const shown = (sum: number | null | undefined) => (sum == null ? t('limits.never') : money(sum))
  return (
    <Panel
      title={title}
      aside={
        mayChange && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('limits.change')}
          </Button>
        )
      }
    >
      <Answered query={query} rows={2}>
        {({ data }) => (
          <PanelBody>
            {isAsked && <Notice tone="info">{t('limits.asked')}</Notice>}
            <Facts facts={asked.sums.map(([name, label]) => [label, shown(data[name])])} />
            {isOpen && (
              <Dialog title={title} kind="small" onClose={() => setOpen(false)}>
                <OpenForm
                  {...asked}
                  before={data}
                  onCancel={() => setOpen(false)}
                  onDone={(answer) => {
                    setOpen(false)
                    setAsked((answer?.data.proposal_id ?? null) !== null)
                  }}
                />
              </Dialog>
            )}
          </PanelBody>
        )}
      </Answered>
    </Panel>
  )
}

function OpenForm<S extends Sums>({
  hint,
  before,
  sums,
  form,
  ...given
}: Pick<Props<S>, 'hint' | 'consequence' | 'sums' | 'form'> &
  Pick<FormOfLimits<S>, 'onDone' | 'onCancel'> & { readonly before: S }) {
  const { currency } = useMoney()
  const [own, setOwn] = useState(before)
  const fields = sums.map(([name, label]) => (
    <FigureField
      key={name}
      label={label}
      value={own[name] ?? null}
      unit={10 ** currency.exponent}
      empty={t('limits.never')}
      onFigure={(figure) => setOwn({ ...own, [name]: figure })}
    />
  ))
  return form({ own, children: [<p key="hint">{hint}</p>, ...fields], ...given })
}
