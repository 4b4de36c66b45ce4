import { t, wordOf } from '../../texts/translate.ts'
import { CopyId } from '../../ui/CopyId.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Time } from '../../ui/Time.tsx'
import { type AuditLine, subjectOf } from './audit-columns.tsx'
import classes from './AuditSheet.module.css'

type Props = { readonly line: AuditLine; readonly onClose: () => void }

/** A line of the audit log whole: what was before and after. */
export function AuditSheet({ line, onClose }: Props) {
  const { seq, at, member, role, act, reason, address, hash, before, after } = line
  return (
    <Dialog title={t('audit.line', { seq })} kind="sheet" onClose={onClose}>
      <div className={classes.sheet}>
        <Facts
          facts={[
            [t('audit.act'), wordOf('did', act)],
            [t('audit.at'), <Time key="at" at={at} look="exact" />],
            [t('audit.who'), member?.name ?? t('audit.system')],
            [t('audit.role'), role === null ? undefined : wordOf('role', role)],
            [t('audit.subject'), subjectOf(line) === '' ? undefined : subjectOf(line)],
            [t('audit.reason'), reason ?? undefined],
            [t('audit.address'), address ?? undefined],
            [t('audit.hash'), <CopyId key="hash" id={hash} shown={hash.slice(0, 16)} />],
          ]}
        />
        <Value title={t('audit.before')} value={before} />
        <Value title={t('audit.after')} value={after} />
      </div>
    </Dialog>
  )
}

function Value({ title, value }: { readonly title: string; readonly value: unknown }) {
  const isNothing = value === null || value === undefined
  return (
    <section>
      <h3>{title}</h3>
      <pre className={classes.value}>{isNothing ? t('audit.nothing') : JSON.stringify(value, null, 2)}</pre>
    </section>
  )
}
