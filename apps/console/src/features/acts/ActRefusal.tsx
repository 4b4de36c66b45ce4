import { useMutation } from '@tanstack/react-query'
import { isRefusal } from '../../lib/api-error.ts'
import { request } from '../../lib/request.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { refusalText } from '../calls/refusal-text.ts'
import { hasPasskeys, signInByPasskey } from '../session/passkey.ts'
import { wasPressed } from '../session/pressed.ts'
import { useTakeSession } from '../session/session.ts'
import { useHere } from '../session/workplace.tsx'
import { ConfirmByCode } from './ConfirmByCode.tsx'
import classes from './ActForm.module.css'

type Props = {
  readonly error: unknown
  /** The sign-in is fresh again: the act can be sent once more. */
  readonly onFresh: () => void
}

/** Why an act was refused, in its form; where a fresh sign-in is missing, the way to it. */
export function ActRefusal({ error, onFresh }: Props) {
  const text = isRefusal(error, 'network') ? t('act.lost') : refusalText(error)
  return (
    <div className={classes.refusal} role="alert">
      <span>{isRefusal(error, 'freshSignInNeeded') ? t('act.fresh') : text}</span>
      {isRefusal(error, 'freshSignInNeeded') && <Confirm onFresh={onFresh} />}
    </div>
  )
}

function Confirm({ onFresh }: Pick<Props, 'onFresh'>) {
  const { member } = useHere()
  const take = useTakeSession()
  const isPressed = wasPressed(member.id)
  const confirm = useMutation({
    mutationFn: () =>
      isPressed ? request('signInToDemo', { body: { member_id: member.id } }) : signInByPasskey(),
    onSuccess: (answer) => {
      take(answer)
      onFresh()
    },
  })
  return (
    <>
      {confirm.isError && <span>{t('act.confirmFailed')}</span>}
      {(isPressed || hasPasskeys()) && (
        <Button size="small" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
          {isPressed ? t('act.confirmDemo', { name: member.name }) : t('act.confirm')}
        </Button>
      )}
      {!isPressed && <ConfirmByCode onFresh={onFresh} />}
    </>
  )
}
