import { z } from 'zod'

/** What a member of staff may do at an operator (ruling 32); a person may have several. */
export const STAFF_ROLES = ['owner', 'contests', 'desk', 'finance', 'support', 'viewer'] as const

export type StaffRole = (typeof STAFF_ROLES)[number]

export const staffRole = z.enum(STAFF_ROLES)
