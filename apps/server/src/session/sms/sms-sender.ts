/** Sends a text to a phone; throws OutsideFailure when it could not be handed over. */
export type SmsSender = {
  readonly send: (number: string, text: string) => Promise<void>
}
