import { useState } from 'preact/compat'
import { keepControlled } from './keep-controlled.ts'

export * from 'preact/compat'
export { default } from 'preact/compat'

/** The router's file names it; what calls it there, a router with loaders, is not part of this page. */
export const useOptimistic = useState

keepControlled()
