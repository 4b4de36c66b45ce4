export { registerTransfers } from './routes.ts'
export { settleSchemePurchases } from './scheme-purchases.ts'
export { settlePurchases } from './purchases.ts'
