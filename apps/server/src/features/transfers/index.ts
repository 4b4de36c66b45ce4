export { registerTransfers } from './routes.ts'
export { settlePurchases } from './purchases.ts'
