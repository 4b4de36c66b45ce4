import { classNames } from './class-names.ts'
import classes from './Avatar.module.css'

const HUES = 6

/** The initials of somebody, in a colour that stays theirs. */
export function Avatar({ name, isSmall = false }: { readonly name: string; readonly isSmall?: boolean }) {
  const words = name.split(/\s+/).filter(Boolean)
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0] ?? '')
  const hue =
    [...name].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7) % HUES
  return (
    <span
      aria-hidden="true"
      className={classNames(classes.avatar, isSmall && classes.small, classes[`hue${hue}`])}
    >
      {initials.join('').toUpperCase()}
    </span>
  )
}
