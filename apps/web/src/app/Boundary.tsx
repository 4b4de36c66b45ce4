import { Component, type ReactNode } from 'react'
import { useTexts } from '../i18n/language.tsx'
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
    if (this.state.failure !== undefined && place !== this.props.place) this.setState({ failure: undefined })
  }

  override render() {
    return this.state.failure === undefined ? this.props.children : <Broken failure={this.state.failure} />
  }
}

/** The browsers' words for a script or a style that did not arrive. */
const NOT_LOADED = /dynamically imported module|module script|preload CSS/i

function Broken({ failure }: { readonly failure: unknown }) {
  const { t } = useTexts()
  if (NOT_LOADED.test(String(failure)))
    return (
      <Notice
        isAlert
        title={t('common.offline')}
        text={t('common.offlineText')}
        action={<Button onClick={() => window.location.reload()}>{t('common.retry')}</Button>}
      />
    )
  return (
    <Notice
      isAlert
      title={t('common.unexpected')}
      text={t('common.unexpectedText')}
      action={<Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>}
    />
  )
}
