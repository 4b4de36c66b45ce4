import { parentPort } from 'node:worker_threads'
import { scoreSheet, type Sheet, type SheetResult, type SheetScoring } from '../../rounds/index.ts'

/** What the host asks: to keep a sheet, to score it, to drop it. The columns are shared, not copied. */
export type SheetRequest =
  | { readonly type: 'keep'; readonly sheet: Sheet }
  | {
      readonly type: 'score'
      readonly gameRoundId: number
      readonly request: number
      readonly scoring: SheetScoring
    }
  | { readonly type: 'drop'; readonly gameRoundId: number }

export type SheetReply = { readonly request: number; readonly result: SheetResult | undefined }

const sheets = new Map<number, Sheet>()

parentPort?.on('message', (message: SheetRequest) => {
  switch (message.type) {
    case 'keep':
      sheets.set(message.sheet.gameRoundId, message.sheet)
      break
    case 'drop':
      sheets.delete(message.gameRoundId)
      break
    case 'score': {
      const sheet = sheets.get(message.gameRoundId)
      const result = sheet === undefined ? undefined : scoreSheet(sheet, message.scoring)
      parentPort?.postMessage({ request: message.request, result } satisfies SheetReply)
      break
    }
  }
})
