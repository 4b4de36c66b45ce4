const LETTERS = 26
const PLAYERS = 200

/** Names for `buildChampionship`: everybody an Ilić whose first name begins with N, nobody twice. */
export const ONE_SURNAME: Readonly<Record<number, readonly [string, string]>> = Object.fromEntries(
  Array.from({ length: PLAYERS }, (_, index) => [
    index,
    [`N${letterOf(Math.floor(index / LETTERS))}${letterOf(index % LETTERS)}`, 'Ilić'] as const,
  ]),
)

function letterOf(number: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + number)
}
