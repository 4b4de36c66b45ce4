import { useTexts } from '../../i18n/language.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Invitation } from '../../ui/Invitation.tsx'
import type { CreatedGame } from './model.ts'

/** The code of a game, and the ways to send it to others. */
export function InviteDialog({
  game,
  onClose,
}: {
  readonly game: CreatedGame
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  return (
    <Dialog title={t(game.type === 'head_to_head' ? 'games.challenge' : 'games.invite')} onClose={onClose}>
      <Invitation invited={game.share} about={t('games.inviteText')} kind="game" />
    </Dialog>
  )
}
