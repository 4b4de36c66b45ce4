/**
 * Why a season is refused: where the input is wrong and how. `line` is null when the issue is not in a single line.
 */
export type ImportIssue = {
  readonly file: string
  readonly line: number | null
  readonly code: ImportIssueCode
  /** One English sentence for the operator who ran the import. */
  readonly message: string
}

export type ImportIssueCode =
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
  | 'tooManyIssues'

/** More would only hide the first ones. */
export const MAX_ISSUES = 100

/** Collects issues while reading; the rest of a file is still read. */
export type IssueList = {
  readonly issues: ImportIssue[]
  readonly add: (code: ImportIssueCode, file: string, line: number | null, message: string) => undefined
}

export function startIssueList(): IssueList {
  const issues: ImportIssue[] = []
  return {
    issues,
    add: (code, file, line, message) => {
      if (issues.length < MAX_ISSUES) issues.push({ file, line, code, message })
      else if (issues.length === MAX_ISSUES) {
        issues.push({ file, line, code: 'tooManyIssues', message: 'there are more issues than are listed' })
      }
      return undefined
    },
  }
}
