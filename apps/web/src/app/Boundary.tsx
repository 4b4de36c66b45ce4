import { Component, type ReactNode } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { loadLostAgain } from '../lib/lazy-part.tsx'
import { FileLost } from '../lib/load-files.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Surface.tsx'

type BoundaryState = { readonly failure?: unknown }

/** A screen that breaks says so inside the shell; another place starts fresh. */
type BoundaryProps = { readonly place: string; readonly children: ReactNode }

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {}

  static getDerivedStateFromError(failure: unknown): BoundaryState {
    return { failure: failure ?? new Error('unknown') }
  }

  override componentDidUpdate({ place }: BoundaryProps) {
    if (this.state.failure !== undefined && place !== this.props.place) this.retry()
  }

  readonly retry = () => {
    loadLostAgain()
    this.setState({ failure: undefined })
  }

  override render() {
    return this.state.failure === undefined ? (
      this.props.children
    ) : (
      <Broken failure={this.state.failure} onRetry={this.retry} />
    )
  }
}

/** The browsers' words for a script that could not be imported: only a page that is loaded again gets over it. */
const NOT_IMPORTED = /dynamically imported module|module script/i

const reload = () => window.location.reload()

type BrokenProps = { readonly failure: unknown; readonly onRetry: () => void }

function Broken({ failure, onRetry }: BrokenProps) {
  const { t } = useTexts()
  const isLost = failure instanceof FileLost
  if (isLost || NOT_IMPORTED.test(String(failure)))
    return (
      <Notice
        isAlert
        title={t('common.offline')}
        text={t('common.offlineText')}
        action={<Button onClick={isLost ? onRetry : reload}>{t('common.retry')}</Button>}
      />
    )
  return (
    <Notice
      isAlert
      title={t('common.unexpected')}
      text={t('common.unexpectedText')}
      action={<Button onClick={reload}>{t('common.reload')}</Button>}
    />
  )
}
