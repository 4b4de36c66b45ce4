import { Link } from 'react-router'
import { useHere } from '../../features/session/workplace.tsx'
import { pathTo } from '../../lib/paths.ts'
import { t } from '../../texts/translate.ts'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { MatchFile } from './match-of.ts'

/** The locked rounds in which a match counts. */
export function MatchRounds({ match: { rounds } }: { readonly match: MatchFile }) {
  const { workplace } = useHere()
  return (
    <Panel title={t('match.rounds')}>
      <PanelBody>
        {rounds.length === 0 && t('match.noRound')}
        {rounds.map(({ id, number, rule_pack, is_closed }) => (
          <p key={id}>
            <Link to={pathTo(workplace.slug, 'rounds', id)}>
              {t('match.inRound', { number, pack: rule_pack })}
            </Link>{' '}
            {is_closed && <Tag>{t('match.roundClosed')}</Tag>}
          </p>
        ))}
      </PanelBody>
    </Panel>
  )
}
