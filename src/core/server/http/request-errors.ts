import { unmetConditionCode } from '../../model/catalogue-model.ts'
import { Refusal } from '../domain/refusal.ts'

/** A body that violates the description, with messages by field path. */
export class InvalidFields extends Error {
  readonly errors: Readonly<Record<string, string>>

  constructor(errors: Readonly<Record<string, string>>) {
    super('The body does not keep to the description')
    this.name = 'InvalidFields'
    this.errors = errors
  }
}

/** A guard of the catalogue that does not hold, with the catalogue's message. */
export class UnmetCondition extends Refusal {
  readonly words: string

  constructor(condition: string, words: string) {
    super(unmetConditionCode, { extra: { condition } })
    this.name = 'UnmetCondition'
    this.words = words
  }
}
