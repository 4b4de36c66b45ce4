import type { ConsoleData } from '@gaffer/contract/console-types'
import { t } from '../../texts/translate.ts'

/** From which gameweeks an edit of a game counts. */
export function countsFrom(from: ConsoleData<'operatorGames'>['games'][number]['counts_from']): string {
  return from
    .map(({ championship, round }) =>
      round === null ? t('games.fromNone', { championship }) : t('games.fromRound', { championship, round }),
    )
    .join(', ')
}
