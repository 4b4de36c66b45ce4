import type { Operator, OperatorDirectory } from '../operators/index.ts'

/** The operator of a host that has one. */
export async function operatorAt(
  { deps }: { readonly deps: { readonly operators: OperatorDirectory } },
  host: string,
): Promise<Operator> {
  const operator = await deps.operators.ofHost(host)
  if (operator === undefined) throw new Error(`nobody is at ${host}`)
  return operator
}
