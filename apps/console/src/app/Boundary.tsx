import { Component, type ReactNode } from 'react'
import { t } from '../texts/translate.ts'
import { Button } from '../ui/Button.tsx'
import { EntryPage } from '../ui/EntryPage.tsx'

type Props = { readonly children: ReactNode }

/** What is shown where a page has a fault: that it has, and a way on. */
export class Boundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <EntryPage title={t('state.broken')} lead={t('state.brokenText')}>
        <Button look="main" onClick={() => window.location.reload()}>
          {t('state.reload')}
        </Button>
      </EntryPage>
    )
  }
}
