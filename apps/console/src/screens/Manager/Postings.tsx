import type { ConsoleData } from '@gaffer/contract/console-types'
import { useMoney } from '../../features/session/workplace.tsx'
import { t, wordOf } from '../../texts/translate.ts'
import { Facts } from '../../ui/Facts.tsx'
import classes from './Story.module.css'

type Props = { readonly story: Pick<ConsoleData<'operationStory'>, 'end' | 'postings'> }

/** The whole in a sentence, and both sides of each posting: they add up to zero. */
export function Postings({ story: { end, postings } }: Props) {
  const { money } = useMoney()
  const sum = money(postings.reduce((total, { amount }) => total + amount, 0))
  const count = t('story.postings', { count: postings.length, sum })
  return (
    <div className={classes.foot}>
      <span>{t(`storyEnd.${end}`)}</span>
      {postings.length === 0 ? (
        <span>{count}</span>
      ) : (
        <details>
          <summary>{count}</summary>
          <Facts
            facts={postings.map(
              ({ account, amount }) => [wordOf('account', account), money(amount, true)] as const,
            )}
          />
        </details>
      )}
    </div>
  )
}
