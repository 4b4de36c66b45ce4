export { settlePurchases } from './purchases.ts'
export { registerTransfers } from './routes.ts'
export { settleFormationPurchases } from './formation-purchases.ts'
