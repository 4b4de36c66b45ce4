export { GIVE_ROLES } from './give-roles.ts'
export { registerTeam } from './routes.ts'
