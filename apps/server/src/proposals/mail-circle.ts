import type { Operator } from '../operators/index.ts'
import type { Mailer } from '../platform/outside/mailer.ts'
import type { Circle } from './load-circle.ts'
import { effectsInWords } from './propose.ts'
import type { Preview, SignedAct } from './signed-act.ts'

type Announced = {
  readonly act: SignedAct
  readonly operator: Operator
  readonly circle: Pick<Circle, 'others' | 'leavers'>
  readonly request: {
    readonly by: { readonly name: string }
    readonly reason: string
    readonly hours: number
    readonly preview: Preview
  }
}

/** Mails what is done by itself, and when, to everybody who is staff or was until lately. */
export async function mailCircle(
  mailer: Mailer,
  onFailure: (error: unknown) => void,
  { act, operator, circle, request: { by, reason, hours, preview } }: Announced,
): Promise<void> {
  const { subject, asked } = act.mail?.(operator, preview, hours) ?? {
    subject: `${operator.slug}: something is done in ${hours} hours`,
    asked: `change this at ${operator.slug}: ${effectsInWords(preview.effects)}`,
  }
  const text = `${by.name} asked to ${asked}\n\nWhy: ${reason}\n\nThere is no other owner to sign, so it is done by itself in ${hours} hours. Speak to ${by.name} at once if this is not right; they can withdraw it in the console under "Needs a person", and so can any owner decline it.\n`
  const addresses = new Set([...circle.others, ...circle.leavers].map(({ email }) => email))
  await Promise.all([...addresses].map((to) => mailer.send({ to, subject, text }).catch(onFailure)))
}
