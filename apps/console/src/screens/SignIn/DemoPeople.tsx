import { useMutation } from '@tanstack/react-query'
import { roleNames } from '../../features/session/role-names.ts'
import { type Session, useTakeSession } from '../../features/session/session.ts'
import { refusalText } from '../../features/calls/refusal-text.ts'
import { rememberPress } from '../../features/session/pressed.ts'
import { request } from '../../lib/request.ts'
import { t } from '../../texts/translate.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from './SignIn.module.css'

/** The staff of the demo, who sign in by a press; elsewhere there are none. */
export function DemoPeople({ people }: { readonly people: Session['demo'] }) {
  const take = useTakeSession()
  const signIn = useMutation({
    mutationFn: (id: number) => request('signInToDemo', { body: { member_id: id } }),
    onSuccess: (answer, id) => {
      rememberPress(id)
      take(answer)
    },
  })
  if (people.length === 0) return null
  return (
    <section className={classes.demo} aria-labelledby="demo-people">
      <h2 id="demo-people">{t('signIn.demo')}</h2>
      <p className={classes.lead}>{t('signIn.demoHint')}</p>
      {signIn.isError && (
        <p className={classes.refusal} role="alert">
          {refusalText(signIn.error)}
        </p>
      )}
      <ul className={classes.people}>
        {people.map(({ id, name, operator, roles }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.person}
              disabled={signIn.isPending}
              onClick={() => signIn.mutate(id)}
            >
              <Avatar name={name} />
              <span>
                <b>{name}</b>
                <small>
                  {operator === ''
                    ? t('signIn.demoPlatform', { roles: roleNames(roles) })
                    : t('signIn.demoAt', { roles: roleNames(roles), operator })}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
