import { Component, type ReactNode } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Surface.tsx'

type BoundaryState = { readonly hasFailed: boolean }

/** A screen that breaks says so inside the shell; another place starts fresh. */
type BoundaryProps = { readonly place: string; readonly children: ReactNode }

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true }
  }

  override componentDidUpdate({ place }: BoundaryProps) {
    if (this.state.hasFailed && place !== this.props.place) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? <Broken /> : this.props.children
  }
}

function Broken() {
  const { t } = useTexts()
  return (
    <Notice
      isAlert
      title={t('common.unexpected')}
      text={t('common.unexpectedText')}
      action={<Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>}
    />
  )
}
