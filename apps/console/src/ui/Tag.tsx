import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import classes from './Tag.module.css'
import tones from './tones.module.css'

export type Tone = 'ok' | 'warn' | 'bad' | 'live' | 'info' | 'line' | 'plain'

/** A word about a state; its colour says nothing that the word does not. */
export function Tag({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={classNames(classes.tag, classes[tone], tones[tone])}>{children}</span>
}
