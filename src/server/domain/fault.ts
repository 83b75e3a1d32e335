/**
 * Something that the person who runs the server can put right: a wrong setting, a folder in use, a database that cannot be read.
 * Printed without a stack; the process ends with exit code 1.
 */
export class Fault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Fault'
  }
}
