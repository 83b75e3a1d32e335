/** Thrown by a handler whose job would fail again however often it is tried: the job becomes a dead letter at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure'
}
