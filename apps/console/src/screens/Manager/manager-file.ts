import type { ConsoleData } from '@gaffer/contract/console-types'

/** Who a manager is, with personal data masked. */
export type ManagerFile = ConsoleData<'managerFile'>
