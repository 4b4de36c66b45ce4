import { createContext } from 'react'

/** The login, as the session offers it; false where the visitor closed it. */
export const LogIn = createContext<() => Promise<boolean>>(async () => false)
