/** Builds the properties of a hand-written area: its inputs, texts, constants and calls. */
import { type ReactNode, useMemo } from 'react'
import type { OperationInputs, OperationsApi } from '../../../api/operations-api.ts'
import type { AreaBlock, AreaModel, Scope, TextModel } from '../../../model/catalogue-model.ts'
import { useRenderer, useWording } from '../renderer-context.tsx'
import { readInputs } from '../scope/read-inputs.ts'
import { useScope } from '../scope/scope-context.tsx'
import { findFailureMessage } from '../steps/find-failure-message.ts'
import { useRunSteps } from '../steps/page-context.tsx'
import { readText } from '../text/read-text.ts'
import { Text } from '../text/text.tsx'
import { useUnmountSignal } from '../use-unmount-signal.ts'

/** Properties of any area, with plain strings as names: the compiler has checked them. */
export interface LooseAreaProps {
  given: Readonly<Record<string, unknown>>
  constants: Readonly<Record<string, unknown>>
  language: string
  call(operation: string, inputs: OperationInputs, options?: { signal?: AbortSignal | undefined }): Promise<unknown>
  readText(name: string, values?: Scope): string
  showText(name: string, values?: Scope): ReactNode
  readFailure(error: unknown, fallback: string, saves?: boolean): string
  tell(event: string, details: object): Promise<void>
}

/** Calls the operations that an area declares. `left` is aborted when the area unmounts; it cancels reading calls only. */
function areaCall(api: OperationsApi, { area, calls }: Pick<AreaBlock, 'area' | 'calls'>, left: AbortSignal): LooseAreaProps['call'] {
  return async (operation, inputs, { signal } = {}) => {
    if (!calls.includes(operation)) throw new Error(`The area '${area}' calls '${operation}', which its area.yaml does not name`)
    const signals = [signal, api.operation(operation).reads ? left : undefined].filter((one) => one !== undefined)
    return api.call(operation, inputs, signals.length > 0 ? { signal: AbortSignal.any(signals) } : {})
  }
}

export function useAreaProps(block: AreaBlock, model: AreaModel): LooseAreaProps {
  const services = useRenderer()
  const wording = useWording()
  const scope = useScope()
  const { now, today } = scope
  const runSteps = useRunSteps()
  const left = useUnmountSignal()
  const call = useMemo(() => areaCall(services.api, block, left), [services, block, left])
  const constants = useMemo(
    () => Object.fromEntries(Object.entries(model.constants).map(([name, value]) => [name, value.read({})])),
    [model],
  )
  const texts = useMemo(() => {
    const find = (name: string): TextModel => {
      const text = model.texts[name]
      if (!text) throw new Error(`The area '${block.area}' shows the text '${name}', which its area.yaml does not name`)
      return text
    }
    const withTime = (values?: Scope): Scope => ({ now, today, ...values })
    return {
      readText: (name: string, values?: Scope) => readText(find(name), withTime(values), wording),
      showText: (name: string, values?: Scope) => <Text text={find(name)} scope={withTime(values)} />,
      readFailure: (error: unknown, fallback: string, saves = false) => {
        const words = findFailureMessage({ text: find(fallback), serverFirst: true, codes: {} }, error, withTime(), services.model, saves)
        return words.kind === 'server' ? words.message : readText(words.text, words.scope, wording)
      },
    }
  }, [model, block.area, wording, services, now, today])
  return useMemo(
    () => ({
      given: readInputs(block.given, scope).values,
      constants,
      language: wording.language,
      call,
      ...texts,
      tell: async (event, details) => {
        await runSteps(block.events[event] ?? [], { ...scope, ...details })
      },
    }),
    [block, scope, constants, wording, call, texts, runSteps],
  )
}
