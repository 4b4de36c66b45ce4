import { IsRestoringProvider } from '@tanstack/react-query'
import { Component, type ReactNode, useState } from 'react'

type RestingProps = { readonly isResting: boolean; readonly children: ReactNode }

/**
 * A part of a screen that is out of sight at times: it appears when it is seen for the first time; while it rests it
 * keeps what is open and typed, makes no calls and is not rendered. Whoever uses it hides it.
 */
export function Resting({ isResting, children }: RestingProps) {
  const [wasSeen, see] = useState(!isResting)
  if (!wasSeen && !isResting) see(true)
  if (!wasSeen && isResting) return null
  return (
    <IsRestoringProvider value={isResting}>
      <Still isStill={isResting}>{children}</Still>
    </IsRestoringProvider>
  )
}

type StillProps = { readonly isStill: boolean; readonly children: ReactNode }

class Still extends Component<StillProps> {
  override shouldComponentUpdate(next: StillProps) {
    return !next.isStill
  }

  override render() {
    return this.props.children
  }
}
