export { settlePurchases } from './purchases.ts'
export { registerTransfers } from './routes.ts'
export { settleSchemePurchases } from './scheme-purchases.ts'
