/**
 * Why a season is refused: where the input is wrong and how. `line` is null when the fault is not in a single line.
 */
export type ImportFault = {
  readonly file: string
  readonly line: number | null
  readonly code: ImportFaultCode
  /** One English sentence for the operator who ran the import. */
  readonly message: string
}

export type ImportFaultCode =
  | 'wrongSeason'
  | 'missingFile'
  | 'brokenCsv'
  | 'brokenJson'
  | 'emptyFile'
  | 'missingColumn'
  | 'duplicateColumn'
  | 'notANumber'
  | 'outOfRange'
  | 'notABoolean'
  | 'notATime'
  | 'wrongShape'
  | 'unknownPlayer'
  | 'unknownClub'
  | 'unknownFixture'
  | 'wrongOpponent'
  | 'duplicateRow'
  | 'missingRows'
  | 'notText'
  | 'tooManyFaults'

/** More would only hide the first ones. */
export const MAX_FAULTS = 100

/** Collects faults while reading; the rest of a file is still read. */
export type FaultList = {
  readonly faults: ImportFault[]
  readonly add: (code: ImportFaultCode, file: string, line: number | null, message: string) => undefined
}

export function startFaultList(): FaultList {
  const faults: ImportFault[] = []
  return {
    faults,
    add: (code, file, line, message) => {
      if (faults.length < MAX_FAULTS) faults.push({ file, line, code, message })
      else if (faults.length === MAX_FAULTS) {
        faults.push({ file, line, code: 'tooManyFaults', message: 'there are more faults than are listed' })
      }
      return undefined
    },
  }
}
