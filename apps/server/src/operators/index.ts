export { type BrandLook, fileWithLook, lookOfFile, lookOfVersion } from './brand/brand-look.ts'
export { type BrandLink, insertBrandLink, loadBrandLinks, revokeBrandLink } from './brand/brand-links.ts'
export { keepBrandPreview } from './brand/brand-previews.ts'
export { deleteBrandDraft, loadBrandDraft, saveBrandDraft } from './brand/drafts.ts'
export {
  ANOTHER_CAME_FIRST,
  type BrandSchedule,
  deleteBrandSchedule,
  failBrandSchedule,
  findDueBrands,
  holdDueBrand,
  insertBrandSchedule,
  loadBrandSchedule,
} from './brand/schedules.ts'
export { type BrandVersion, loadBrandVersions, loadKeptBrand } from './brand/versions.ts'
export { createPageFiller } from './brand/fill-page.ts'
export type { PagePreview } from './brand/first-page.ts'
export { hostInAddress, iconFolder, pageColor } from './brand/install.ts'
export { operatorLogo } from './brand/present-brand.ts'
export { registerBrand } from './brand/routes.ts'
export { type Fault, faultLine } from './faults.ts'
export { findOperatorFile, readSecrets } from './find-operator.ts'
export { checkGame } from './games/check-one-game.ts'
export { gameFile, type OperatorGame, USUAL_AHEAD } from './games/game-file.ts'
export { type GamePlan, planGame, SEASON_DEADLINE_MINUTES } from './games/plan-game.ts'
export { createOperatorDirectory, type OperatorDirectory } from './operator-directory.ts'
export { currencyLabel } from './currency-labels.ts'
export type { Operator, OperatorLogin, OperatorWallet } from './operator.ts'
export {
  changeOperatorState,
  findOperatorsWithBots,
  holdGames,
  holdOperators,
  installEditions,
  loadOperatorGames,
  setRefundsPerDay,
  type OperatorGames,
  storeGames,
} from './repo.ts'
export { removeOperator, wordsOfLeft } from './remove-operator.ts'
export { type GuaranteeLimits, loadGuaranteeLimits, updateGuaranteeLimits } from './guarantee-limits.ts'
export { loadPayoutLimits, type PayoutLimits, updatePayoutLimits } from './payout-limits.ts'
export { isPlayedBy, opensRoomsIn, playsChampionship } from './plays-championship.ts'
export { type OfferedPrices, offeredPrices } from './offered-prices.ts'
export { readHostName } from './host-name.ts'
export {
  loadSecretStates,
  openProposedSecrets,
  SEALED_SECRETS,
  sealProposedSecrets,
  secretsUsedBy,
} from './secrets.ts'
export { subscriberNameOf } from './subscriber-name.ts'
export { nameByContent, pictureAddress } from './check-operator.ts'
export { readPicture } from './read-picture.ts'
export { type Act, checkGiven, insertPicture, loadPicture, writeOperator } from './write-operator.ts'
export { tenantOf } from './tenant-of.ts'
export { KEPT_BRANDS } from './kept-brands.ts'
