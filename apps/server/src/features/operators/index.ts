export { createOperatorDirectory, type OperatorDirectory } from './operator-directory.ts'
export type { Operator, OperatorBrand, OperatorLogin } from './operator.ts'
export { insertOperator, installEditions } from './repo.ts'
export { readHostName } from './resolve-operator.ts'
