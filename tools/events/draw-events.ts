import { PARTNER_EVENT_KINDS, PARTNER_EVENTS } from '@gaffer/contract'

/** A row for each kind of event: who may read it, its meaning and its data by example. */
export function drawEvents(): string {
  const rows = PARTNER_EVENT_KINDS.map((kind) => {
    const { version, scope, summary, example } = PARTNER_EVENTS[kind]
    return `| \`${kind}\` | ${version} | ${scope} | ${summary} | \`${JSON.stringify(example)}\` |`
  })
  return ['| type | version | scope | when | `data`, for example |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  )
}
