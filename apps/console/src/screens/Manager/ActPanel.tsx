import { Fragment, type ReactNode, useState } from 'react'
import { useMay } from '../../features/session/workplace.tsx'
import { t } from '../../texts/translate.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ActLine } from './ActLine.tsx'
import { actsOn, type ManagerActKind } from './manager-acts.ts'
import { ManagerActForm } from './ManagerActForm.tsx'
import type { ManagerFile } from './manager-file.ts'
import classes from './ActPanel.module.css'

/** A form opened by its key may be below what is seen. */
function show(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'nearest' })
}

/** What who looks may do about this manager, and what only others may. */
export function ActPanel({ manager }: { readonly manager: ManagerFile }) {
  const isAllowed = useMay()
  const [open, setOpen] = useState<ManagerActKind | undefined>()
  const [told, setTold] = useState<ReactNode>()
  const acts = actsOn(manager)
  const mine = acts.filter(({ call }) => isAllowed(call))
  const theirs = acts.filter(({ call }) => !isAllowed(call))
  const choose = (kind: ManagerActKind | undefined, words?: ReactNode) => {
    setOpen(kind)
    setTold(words)
  }
  return (
    <Panel title={t('manager.youMay')} aside={t('manager.youMayHint')}>
      {told && (
        <div ref={show} className={classes.form} role="status">
          {told}
        </div>
      )}
      {mine.map((act) => (
        <Fragment key={act.kind}>
          <ActLine act={act} onOpen={() => choose(act.kind)} />
          {act.kind === open && (
            <div ref={show} className={classes.form}>
              <ManagerActForm
                kind={act.kind}
                manager={manager}
                onCancel={() => choose(undefined)}
                onDone={(words) => choose(undefined, words)}
              />
            </div>
          )}
        </Fragment>
      ))}
      {theirs.length > 0 && <div className={classes.others}>{t('manager.othersMay')}</div>}
      {theirs.map((act) => (
        <ActLine key={act.kind} act={act} />
      ))}
    </Panel>
  )
}
