/** Selects the control of a field by its widget. */
import { useMemo } from 'react'
import { readPath } from '../../../model/form-values.ts'
import { fieldIds, type ValueSource } from '../../fields/control-props.ts'
import { DateInput } from '../../fields/date-input.tsx'
import { LongText } from '../../fields/long-text.tsx'
import { NumberInput } from '../../fields/number-input.tsx'
import { PasswordInput } from '../../fields/password-input.tsx'
import { TextInput } from '../../fields/text-input.tsx'
import { useLanguage } from '../../ui/language-context.tsx'
import { ChoosingControl } from './choosing-control.tsx'
import { FileControl } from './file-control.tsx'
import { asText, type FieldControlProps, sharedProps, useTextSource } from './shared-control.ts'

export function FieldControl(props: FieldControlProps) {
  const { id, field, scope, runtime } = props
  const language = useLanguage()
  const text = useTextSource(props)
  const number = useNumberSource(props)
  switch (field.widget) {
    case 'text':
      return <TextInput {...sharedProps(props)} source={text} code={field.code} keyboard={field.keyboard} />
    case 'password': {
      const words = (name: 'showPassword' | 'hidePassword' | 'passwordShown' | 'passwordHidden') =>
        runtime.readText(runtime.texts[name], scope)
      return (
        <PasswordInput
          {...sharedProps(props)}
          source={text}
          words={{
            show: words('showPassword'),
            hide: words('hidePassword'),
            shown: words('passwordShown'),
            hidden: words('passwordHidden'),
          }}
        />
      )
    }
    case 'long-text':
      return <LongText {...sharedProps(props)} source={text} />
    case 'date':
      return (
        <DateInput
          {...sharedProps(props)}
          source={text}
          labelledBy={fieldIds(id).label}
          today={typeof scope.today === 'string' ? scope.today : undefined}
          language={language}
          openCalendar={runtime.readText(runtime.texts.openCalendar, scope)}
        />
      )
    case 'number':
      return <NumberInput {...sharedProps(props)} source={number} whole={field.type === 'integer'} />
    case 'file':
      return <FileControl {...props} />
    default:
      return <ChoosingControl {...props} />
  }
}

/** Returns the field's value as a number, or as the text that is none. */
function useNumberSource({ field, values }: FieldControlProps): ValueSource<number | string | undefined> {
  return useMemo(() => {
    const get = () => {
      const value = readPath(values.get(), field.path)
      return typeof value === 'number' ? value : asText(value)
    }
    return { get, subscribe: values.subscribe }
  }, [field, values])
}
