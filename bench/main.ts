/** `npm run bench [name…]`: measures what we claim, as ratios within one run, and prints one table. */
import { benchAutofill } from './autofill.ts'
import { benchChanges } from './changes.ts'
import { benchComebacks } from './comebacks.ts'
import { benchConsole } from './console.ts'
import { benchEngine } from './engine.ts'
import { benchFirstLoad } from './first-load.ts'
import { benchHttp } from './http.ts'
import { benchIdle } from './idle.ts'
import { benchLive } from './live.ts'
import { benchLeagues } from './leagues.ts'
import { benchMoney } from './money.ts'
import { benchPersonal } from './personal.ts'
import { benchSaves } from './saves.ts'
import { benchSeasonEngine } from './season-engine.ts'
import { benchSoak } from './soak.ts'
import { benchRooms } from './rooms.ts'
import { benchStreams } from './streams.ts'
import { benchTables } from './tables.ts'
import type { BenchRow } from './bench-row.ts'

const BENCHES: Readonly<Record<string, () => Promise<readonly BenchRow[]>>> = {
  engine: benchEngine,
  'season-engine': benchSeasonEngine,
  http: benchHttp,
  personal: benchPersonal,
  leagues: benchLeagues,
  tables: benchTables,
  saves: benchSaves,
  changes: benchChanges,
  rooms: benchRooms,
  idle: benchIdle,
  autofill: benchAutofill,
  money: benchMoney,
  console: benchConsole,
  'first-load': benchFirstLoad,
  live: benchLive,
  streams: benchStreams,
  comebacks: benchComebacks,
  soak: benchSoak,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHES, name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}: ${Object.keys(BENCHES).join(', ')}`)
  process.exit(2)
}

const rows: BenchRow[] = []
for (const [name, run] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.error(`${name}…`)
  rows.push(...(await run()))
}
console.table(rows)
process.exit(0)
