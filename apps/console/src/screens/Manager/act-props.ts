import type { ReactNode } from 'react'
import type { ManagerFile } from './manager-file.ts'

/** What the form of an act is given. */
export type ActProps = {
  readonly manager: ManagerFile
  readonly onCancel: () => void
  /** It is done, or waits for another person; `told` stays to be read. */
  readonly onDone: (told?: ReactNode) => void
}
