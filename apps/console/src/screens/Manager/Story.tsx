import { useQuery } from '@tanstack/react-query'
import { Answered } from '../../features/calls/Answered.tsx'
import { kindOf, MovementState } from '../../features/managers/movement-words.tsx'
import { useHere, useMoney } from '../../features/session/workplace.tsx'
import { callOptions } from '../../lib/query-client.ts'
import { writeSpan } from '../../texts/times.ts'
import { t } from '../../texts/translate.ts'
import { CopyId, shortId } from '../../ui/CopyId.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Empty } from '../../ui/State.tsx'
import { CopyForManager } from './CopyForManager.tsx'
import { Postings } from './Postings.tsx'
import { Steps } from './Steps.tsx'
import type { Told as StoryTold } from './story-words.ts'
import classes from './Story.module.css'

/** What happened to one payment, step by step, on our side and on the manager’s screen. */
export function Story({ operation }: { readonly operation: string | undefined }) {
  if (operation === undefined) {
    return (
      <Panel>
        <Empty text={t('story.none')} />
      </Panel>
    )
  }
  return <Told key={operation} operation={operation} />
}

const SECOND = 1000
const MINUTE = 60 * SECOND

/** How long it took from the first step to the last. */
function tookOf({ steps }: StoryTold): string {
  const times = steps.map(({ at }) => Date.parse(at))
  const passed = (times.at(-1) ?? 0) - (times[0] ?? 0)
  if (passed >= MINUTE) return t('story.took', { span: writeSpan(passed) })
  return t('story.tookSeconds', { seconds: (passed / SECOND).toFixed(1) })
}

function Told({ operation }: { readonly operation: string }) {
  const { workplace } = useHere()
  const { money } = useMoney()
  const query = useQuery(
    callOptions('operationStory', { params: { operator: workplace.slug, id: operation } }),
  )
  const story = query.data?.data
  return (
    <Panel
      title={story && t('story.title', { kind: kindOf(story), amount: money(Math.abs(story.amount)) })}
      meta={
        story && (
          <span className={classes.foot}>
            <MovementState {...story} />
            <CopyId id={operation} shown={shortId(operation)} />
          </span>
        )
      }
      aside={
        story && (
          <>
            {tookOf(story)}
            <CopyForManager text={t(`storyEnd.${story.end}`)} />
          </>
        )
      }
      foot={story && <Postings story={story} />}
    >
      <Answered query={query} rows={6}>
        {({ data }) => <Steps story={data} />}
      </Answered>
    </Panel>
  )
}
