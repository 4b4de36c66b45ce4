/** A reason why the product cannot start, which the person starting it can mend; shown without a stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
