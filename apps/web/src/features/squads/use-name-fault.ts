import { useMutationState } from '@tanstack/react-query'
import { isAboutName } from '../../lib/api-error.ts'
import { SAVE_TEAM } from './saved-team.ts'

/** Why the server refused the name a team still has; undefined once another one is typed. */
export function useNameFault(teamName: string): string | undefined {
  const refused = useMutationState({
    filters: { mutationKey: [SAVE_TEAM], status: 'error' },
    select: ({ state: { error, variables } }) => {
      const { draft } = variables as { readonly draft: { readonly teamName: string } }
      return isAboutName(error) && draft.teamName === teamName ? error.message : undefined
    },
  })
  return refused.at(-1)
}
