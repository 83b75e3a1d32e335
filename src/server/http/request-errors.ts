/** A body that does not keep to the description, its mistakes already worded by field path. */
export class InvalidFields extends Error {
  readonly errors: Readonly<Record<string, string>>

  constructor(errors: Readonly<Record<string, string>>) {
    super('The body does not keep to the description')
    this.name = 'InvalidFields'
    this.errors = errors
  }
}
