import { drawEvents } from '../events/draw-events.ts'
import { drawSteps } from '../proof/steps.ts'
import { CONSOLE_STAIRCASE } from './console-staircase.ts'
import { drawStaircase } from './draw-staircase.ts'
import { drawWriters } from './draw-writers.ts'
import { SERVER_STAIRCASE } from './server-staircase.ts'
import type { Staircase } from './staircase.ts'
import { WEB_STAIRCASE } from './web-staircase.ts'

const drawRooms = (staircase: Staircase) => `\`\`\`\n${drawStaircase(staircase)}\n\`\`\``

/** The pages of `docs/reference` that follow from the tree's own data, by path. */
export function drawReference(): Readonly<Record<string, string>> {
  return {
    'docs/reference/rooms.md': `# Rooms

Written by \`npm run reference\` from \`tools/boundaries/*-staircase.ts\`. A room imports from those above it and from itself,
types included.

## The server

${drawRooms(SERVER_STAIRCASE)}

## The managers' page

${drawRooms(WEB_STAIRCASE)}

## The console

${drawRooms(CONSOLE_STAIRCASE)}
`,
    'docs/reference/writers.md': `# Who writes which table

Written by \`npm run reference\` from \`tools/boundaries/writers.ts\`. \`npm run check:boundaries\` checks every SQL statement and
every Kysely call against it, and fails for a table without an owner.

${drawWriters()}
`,
    'docs/reference/events.md': `# Events

Written by \`npm run reference\` from \`packages/contract/src/partner-events.ts\`. [operators.md](../operators.md#events) says how they
are received.

${drawEvents()}
`,
    'docs/reference/proof.md': `# What \`.ci/run\` proves

Written by \`npm run reference\` from \`tools/proof/steps.ts\`. The run prints how long each step took.

${drawSteps()}
`,
  }
}
