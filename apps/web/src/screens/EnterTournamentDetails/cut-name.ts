const LONGEST = 40
const KEPT = 37

/** A name of more than 40 characters is cut to 37 and an ellipsis. */
export function cutName(name: string): string {
  const letters = [...name]
  return letters.length > LONGEST ? `${letters.slice(0, KEPT).join('')}…` : name
}
