export { BLOCK_MANAGER } from './block.ts'
export { ERASE_MANAGER } from './erase.ts'
export { REFUND_ENTRY } from './refund.ts'
export { registerManagers } from './routes.ts'
