export { createPageFiller } from './brand/fill-page.ts'
export type { PagePreview } from './brand/first-page.ts'
export { hostInAddress, iconFolder, pageColor } from './brand/install.ts'
export { operatorLogo } from './brand/present-brand.ts'
export { registerBrand } from './brand/routes.ts'
export type { Fault } from './faults.ts'
export { findOperatorFile, readSecrets } from './find-operator.ts'
export { checkGame } from './games/check-one-game.ts'
export { gameFile, type OperatorGame, USUAL_AHEAD } from './games/game-file.ts'
export { type GamePlan, planGame, SEASON_DEADLINE_MINUTES } from './games/plan-game.ts'
export { createOperatorDirectory, type OperatorDirectory } from './operator-directory.ts'
export type { Operator, OperatorLogin, OperatorWallet } from './operator.ts'
export {
  changeOperatorState,
  findOperatorsWithBots,
  holdGames,
  installEditions,
  loadOperatorGames,
  setRefundsPerDay,
  type OperatorGames,
  storeGames,
} from './repo.ts'
export { loadPayoutLimits, type PayoutLimits, updatePayoutLimits } from './payout-limits.ts'
export { readHostName } from './host-name.ts'
export { SEALED_SECRETS } from './secrets.ts'
export { subscriberNameOf } from './subscriber-name.ts'
export { type Act, loadPicture, writeOperator } from './write-operator.ts'
export { tenantOf } from './tenant-of.ts'
