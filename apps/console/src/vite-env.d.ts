/// <reference types="vite/client" />

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module 'virtual:texts/*' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

declare module '@fontsource-variable/inter' {}
