import { type ChangeEvent, type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import type { OwnTextProps } from './control-props.ts'
import { useTakeOver } from './use-take-over.ts'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** Returns the value of a text; undefined when it has none. Text that cannot be parsed is its own value. */
export type ReadText<Value> = (text: string) => Value | string | undefined

const readPlain: ReadText<never> = (text) => (text === '' ? undefined : text)

/**
 * Returns the properties of an input whose text the DOM owns, so that a key renders nothing.
 *
 * The text is replaced only by a value that it does not have: one set from elsewhere, such as a reset, a restored draft or a chosen item.
 * After blur, the input shows the formatted value. `read` and `format` must be stable.
 */
export function useOwnText<Value = never>(
  { source, onChange, onBlur }: Pick<OwnTextProps<Value>, 'source' | 'onChange' | 'onBlur'>,
  read: ReadText<Value> = readPlain,
  format: (value: Value | string) => string = String,
) {
  const ref = useRef<TextElement>(null)
  const [first] = useState(source.get)
  useTakeOver(() => {
    const typed = ref.current?.value
    if (typed && read(typed) !== source.get()) onChange(read(typed))
  })
  useLayoutEffect(() => {
    const show = () => {
      const value = source.get()
      if (ref.current && read(ref.current.value) !== value) write(ref.current, value === undefined ? '' : format(value))
    }
    show()
    return source.subscribe(show)
  }, [source, read, format])
  return {
    defaultValue: first === undefined ? undefined : format(first),
    ref: (element: TextElement | null) => {
      ref.current = element
    },
    onChange: ({ target }: ChangeEvent<TextElement>) => onChange(read(target.value)),
    onBlur({ target }: FocusEvent<TextElement>) {
      const value = read(target.value)
      // Extensions of the browser may set the text without an event.
      if (value !== source.get()) onChange(value)
      write(target, value === undefined ? '' : format(value))
      onBlur()
    },
  }
}

/** Writing the same text again would move the caret in some browsers. */
function write(element: TextElement, text: string): void {
  if (element.value !== text) element.value = text
}
