import type { StaffRole } from '@gaffer/contract/console-types'
import { t } from '../../texts/translate.ts'

/** Roles as a list in words. */
export function roleNames(roles: readonly StaffRole[]): string {
  return roles
    .map((role) => t(`role.${role}`))
    .reduce((first, second) => (first === '' ? second : t('roles.and', { first, second })), '')
}
