export { appendAuditLine, isKnownRequest, type NewAuditLine } from './append-line.ts'
export { checkAuditChain } from './check-chain.ts'
export { type AuditFilter, type AuditLine, LINES_PER_PAGE, loadAuditLines } from './load-lines.ts'
