/** Thrown by a handler when a retry cannot succeed: the job becomes a dead letter at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}
