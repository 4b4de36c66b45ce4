/// <reference types="vite/client" />

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module 'virtual:texts/*' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

declare module 'virtual:touched-answers' {
  /** For each call that is not a plain read, the answers it puts out of date. */
  export const TOUCHED: Readonly<Record<string, readonly string[]>>
}

declare module 'virtual:embed-version' {
  /** The version of the script for operators' sites that this build ships. */
  export const version: string
}

declare module '@fontsource-variable/inter' {}
declare module '@fontsource-variable/vazirmatn' {}
