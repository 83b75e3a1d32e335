/** Copies types and scopes, whose records are read lazily, to plain data. One object becomes one copy, so cycles end. */
import {
  type Environment,
  type FunctionRule,
  type ItemCondition,
  type NamedValue,
  ownFunctionRule,
  type RecordType,
  type Slot,
  type Type,
} from '../../compiler/expressions/index.ts'
import type { ProjectIndex } from './project-index.ts'

export class PlainTypes {
  readonly #types = new Map<Type, Type>()
  readonly #slots = new Map<Slot, Slot>()
  readonly #names = new Map<Environment['names'], Environment['names']>()
  readonly #conditions = new Map<NonNullable<Environment['conditions']>, NonNullable<Environment['conditions']>>()
  readonly #values = new Map<NonNullable<Environment['values']>, NonNullable<Environment['values']>>()
  readonly #functions = new Map<NonNullable<Environment['functions']>, NonNullable<Environment['functions']>>()
  readonly #environments = new Map<Environment, Environment>()

  environment(environment: Environment): Environment {
    return remember(this.#environments, environment, () => ({
      ...environment,
      names: this.names(environment.names),
      ...(environment.conditions ? { conditions: this.#conditionsOf(environment.conditions) } : {}),
      ...(environment.functions ? { functions: this.#functionsOf(environment.functions) } : {}),
      ...(environment.values ? { values: this.#valuesOf(environment.values) } : {}),
    }))
  }

  names(names: Environment['names']): Environment['names'] {
    return remember(this.#names, names, () => new Map([...names].map(([name, slot]) => [name, this.slot(slot)])))
  }

  slot(slot: Slot): Slot {
    return remember(this.#slots, slot, () => ({ ...slot, type: this.type(slot.type) }))
  }

  type(type: Type): Type {
    const known = this.#types.get(type)
    if (known) return known
    switch (type.kind) {
      case 'record':
        return this.#record(type)
      case 'list': {
        const made = { ...type }
        this.#types.set(type, made)
        made.item = this.slot(type.item)
        return made
      }
      case 'union': {
        const made = { ...type }
        this.#types.set(type, made)
        made.variants = type.variants.map((variant) => this.type(variant) as RecordType)
        return made
      }
      default:
        this.#types.set(type, type)
        return type
    }
  }

  #record(type: RecordType): RecordType {
    const fields = new Map<string, Slot>()
    const made: RecordType = { kind: 'record', name: type.name, source: type.source, fields }
    this.#types.set(type, made)
    for (const [name, slot] of type.fields) fields.set(name, this.slot(slot))
    if (type.others) made.others = this.slot(type.others)
    if (type.narrowed) made.narrowed = type.narrowed
    return made
  }

  /** What the functions declare alone, of which `reviveFunctions` makes rules again. */
  #functionsOf(functions: ReadonlyMap<string, FunctionRule>): ReadonlyMap<string, FunctionRule> {
    const plain = ({ own }: FunctionRule): Pick<FunctionRule, 'own'> => {
      if (!own) return {}
      const parameters = own.parameters.map((one) => (one.types ? { ...one, types: one.types.map((type) => this.type(type)) } : one))
      return { own: { ...own, answers: this.slot(own.answers), parameters } }
    }
    return remember(this.#functions, functions, () => new Map([...functions].map(([name, rule]) => [name, plain(rule) as FunctionRule])))
  }

  #valuesOf(values: ReadonlyMap<string, NamedValue>): ReadonlyMap<string, NamedValue> {
    return remember(this.#values, values, () => new Map([...values].map(([name, one]) => [name, { ...one, about: this.names(one.about) }])))
  }

  #conditionsOf(conditions: ReadonlyMap<string, ItemCondition>): ReadonlyMap<string, ItemCondition> {
    return remember(
      this.#conditions,
      conditions,
      () => new Map([...conditions].map(([name, one]) => [name, { ...one, type: this.type(one.type) }])),
    )
  }
}

/** Makes the functions of a portal callable in an index that another thread has sent. */
export function reviveFunctions({ scopes, top }: ProjectIndex): void {
  const environments = [...scopes.values()].flatMap((inFile) => [...inFile.values()].map(({ environment }) => environment))
  const all = new Set([...environments, top].map((environment) => environment?.functions as Map<string, FunctionRule> | undefined))
  for (const functions of all)
    for (const [name, { own }] of functions ?? [])
      if (own)
        functions?.set(
          name,
          ownFunctionRule(own, () => undefined),
        )
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const made = known.get(key) ?? make()
  known.set(key, made)
  return made
}
