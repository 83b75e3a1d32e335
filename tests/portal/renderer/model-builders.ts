/** Builds parts of a checked model for the tests, with as few properties as possible. */
import type {
  ButtonModel,
  Condition,
  EachModel,
  Expression,
  InputsModel,
  LoadModel,
  PlaceholderModel,
  PlainText,
  Scope,
  TextModel,
  TextPart,
  ValueModel,
} from '../../../src/core/model/catalogue-model.ts'
import type { Format } from '../../../src/core/model/vocabulary.ts'

function findAt(scope: Scope, path: string): unknown {
  let value: unknown = scope
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value ?? undefined
}

const waitsOf = (path: string) => (path.startsWith('data.') ? [path.split('.')[1]!] : [])

/** Expression of a path such as `data.practices` or `practice.title`. */
export function at<T>(path: string): Expression<T> {
  return { read: (scope) => findAt(scope, path) as T | undefined, dependencies: waitsOf(path) }
}

export function given<T>(value: T): Expression<T> {
  return { read: () => value, dependencies: [] }
}

export function holds(path: string, test: (value: unknown) => boolean = (value) => value === true): Condition {
  return { holds: (scope) => test(findAt(scope, path)), dependencies: waitsOf(path) }
}

export function placeholder(path: string, format: Format = 'text', more: Partial<PlaceholderModel> = {}): PlaceholderModel {
  return { kind: 'placeholder', value: at(path), format, ...more }
}

function textOfParts(it: readonly TextPart[], en: readonly TextPart[] = it): PlainText {
  const holes = it.flatMap((part) => (typeof part !== 'string' && part.kind === 'placeholder' ? part.value.dependencies : []))
  return { kind: 'plain', parts: { it, en }, dependencies: [...new Set(holes)] }
}

/** Text in both languages; the English text defaults to the Italian one with a mark. */
export function bilingual(it: string, en = `${it} (en)`): PlainText {
  return textOfParts([it], [en])
}

export function parts(...all: readonly TextPart[]): PlainText {
  return textOfParts(all)
}

export function value(path: string, format: Format = 'text', more: Partial<PlaceholderModel> = {}): PlainText {
  return textOfParts([placeholder(path, format, more)])
}

export function labelled(label: string, shown: TextModel, more: Partial<ValueModel> = {}): ValueModel {
  return { label: bilingual(label), value: shown, marks: [], ...more }
}

export function each(name: string, list: string, more: Partial<EachModel> = {}): EachModel {
  return { name, list: at<readonly unknown[]>(list), sort: [], ...more }
}

export function load(name: string, operation: string, inputs: InputsModel = {}, more: Partial<LoadModel> = {}): LoadModel {
  return { name, operation, inputs, needed: Object.keys(inputs), error: bilingual('Si è verificato un errore di caricamento'), ...more }
}

export function input(path: string): InputsModel[string] {
  return { kind: 'expression', expression: at(path) }
}

export function button(label: string, steps: ButtonModel['steps'], more: Partial<ButtonModel> = {}): ButtonModel {
  return { label: bilingual(label), style: 'primary', needs: [], steps, ...more }
}
