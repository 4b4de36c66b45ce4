import { useCopy } from '../../lib/use-copy.ts'
import { t } from '../../texts/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel, PanelBody } from '../../ui/Panel.tsx'
import { addressOfGame, snippetOf } from './embed.ts'
import type { Language } from './languages.ts'
import type { Studio } from './look.ts'
import { SiteCheck } from './SiteCheck.tsx'
import classes from './Brand.module.css'

type Props = { readonly embed: Studio['embed']; readonly language: Language; readonly mayCheck: boolean }

/** What an operator's site pastes to show the game, who may, and the page that says what is wrong with a site. */
export function Embed({ embed, language, mayCheck }: Props) {
  const game = addressOfGame(embed.host, window.location.origin)
  const snippet = snippetOf(game, language)
  const { isCopied, copy } = useCopy(snippet)
  return (
    <Panel
      title={t('brand.embed')}
      aside={
        <Button size="small" onClick={copy}>
          {isCopied ? t('brand.embed.copied') : t('brand.embed.copy')}
        </Button>
      }
      foot={
        <a href={`${game}/check`} target="_blank" rel="noreferrer">
          {t('brand.embed.check')}
        </a>
      }
    >
      <PanelBody>
        <code className={classes.snippet}>{snippet}</code>
        {embed.frame_origins.length === 0 ? (
          <Notice tone="warn">{t('brand.embed.nobody')}</Notice>
        ) : (
          <>
            <p className={classes.hint}>{t('brand.embed.origins')}</p>
            <ul>
              {embed.frame_origins.map((origin) => (
                <li key={origin}>{origin}</li>
              ))}
            </ul>
          </>
        )}
        {mayCheck && <SiteCheck />}
      </PanelBody>
    </Panel>
  )
}
