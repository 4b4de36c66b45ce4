/** A file of the tree by its path from the root. */
export type TextFile = { readonly path: string; readonly text: string }

/** A fault in a line of a file. */
export type Fault = { readonly path: string; readonly line: number; readonly fault: string }

/** The number of the line at an offset of a text, counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
