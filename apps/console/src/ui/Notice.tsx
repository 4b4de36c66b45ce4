import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import classes from './Notice.module.css'
import tones from './tones.module.css'

type Props = { readonly tone: 'ok' | 'info' | 'warn' | 'bad'; readonly children: ReactNode }

/** A sentence that has to be read before going on. */
export function Notice({ tone, children }: Props) {
  return <p className={classNames(classes.notice, tones[tone])}>{children}</p>
}
