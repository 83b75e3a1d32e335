import { unmetConditionCode } from '../../catalogue/model.ts'
import { Refusal } from '../domain/refusal.ts'

/** A body that does not keep to the description, its mistakes already worded by field path. */
export class InvalidFields extends Error {
  readonly errors: Readonly<Record<string, string>>

  constructor(errors: Readonly<Record<string, string>>) {
    super('The body does not keep to the description')
    this.name = 'InvalidFields'
    this.errors = errors
  }
}

/** A condition of the catalogue that guards the operation does not hold; told in the catalogue's own words. */
export class UnmetCondition extends Refusal {
  readonly words: string

  constructor(condition: string, words: string) {
    super(unmetConditionCode, { extra: { condition } })
    this.name = 'UnmetCondition'
    this.words = words
  }
}
