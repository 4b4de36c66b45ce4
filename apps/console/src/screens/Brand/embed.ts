/** Where the game of an operator is reached: at its host, or at this installation for an edition without one. */
export function addressOfGame(host: string | null, here: string): string {
  return host === null ? here : `https://${host}`
}

/** The tag that a site pastes where the game should appear (docs/operators.md, *Embed*). */
export function snippetOf(game: string, language: string): string {
  return `<script src="${game}/embed.js" data-gaffer data-path="/home" data-language="${language}" async></script>`
}
