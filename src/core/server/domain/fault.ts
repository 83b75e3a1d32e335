/**
 * An error that the operator can fix: a wrong setting, a folder in use, an unreadable database.
 *
 * Printed without a stack trace; the process exits with code 1.
 */
export class Fault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Fault'
  }
}
