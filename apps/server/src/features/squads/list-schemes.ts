import type { GameRules } from '@gaffer/rules'

/** Every formation a game allows, as people write it: defenders-midfielders-forwards. */
export function listSchemes(rules: GameRules): readonly string[] {
  const { GK, DEF, MID, FWD } = rules.formation
  const range = ({ min, max }: { min: number; max: number }) =>
    Array.from({ length: max - min + 1 }, (_, index) => min + index)
  return range(GK).flatMap((keepers) =>
    range(DEF).flatMap((defenders) =>
      range(MID).flatMap((midfielders) => {
        const forwards = rules.startersLimit - keepers - defenders - midfielders
        return forwards >= FWD.min && forwards <= FWD.max ? [`${defenders}-${midfielders}-${forwards}`] : []
      }),
    ),
  )
}
