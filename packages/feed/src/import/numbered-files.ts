import type { SourceFiles } from './season-import.ts'

/** The files whose path has a number where the pattern has its group, sorted by that number. */
export function numberedFiles(
  files: SourceFiles,
  pattern: RegExp,
): readonly { readonly file: string; readonly number: number }[] {
  return [...files.keys()]
    .flatMap((file) => {
      const number = pattern.exec(file)?.[1]
      return number === undefined ? [] : [{ file, number: Number(number) }]
    })
    .sort((a, b) => a.number - b.number)
}
