/** A reason the product cannot start that the person who starts it can mend; shown without a stack. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}
