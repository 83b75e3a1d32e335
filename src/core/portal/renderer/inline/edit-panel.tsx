/** The editor of a unit: its fields with a save and a cancel button. */
import styled from '@emotion/styled'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef } from 'react'
import type { FieldPath, FormModel, FormSectionModel } from '../../../model/catalogue-model.ts'
import type { EditUnit } from '../../../model/edit-units.ts'
import { fieldColumns } from '../../fields/field-columns.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { colour, font } from '../../ui/theme/tokens.ts'
import { ErrorSummary } from '../form/error-summary.tsx'
import { FormField } from '../form/form-field.tsx'
import type { FormRuntime } from '../form/form-runtime.ts'
import type { FormSnapshot } from '../form/form-snapshot.ts'
import { FormText } from '../form/form-text.tsx'
import { isSamePart, useFormPart } from '../form/use-form-part.ts'
import { useTouchAfterPress } from '../form/use-touch-after-press.ts'
import type { HeadingLevel } from '../surroundings/heading-context.tsx'
import { namedWith, useSubject } from '../surroundings/subject-context.tsx'
import { focusControl, mayTakeFocus } from './focus-control.ts'
import { ShownValue } from './shown-value.tsx'
import type { UnitState } from './use-edit-unit.ts'

const Root = styled.form`
  ${fieldColumns}
  row-gap: 16px;
  > [role='status']:empty { margin-bottom: -16px; }
  > fieldset { ${fieldColumns} row-gap: 16px; min-width: 0; margin: 0; padding: 0; border: 0; }
  > fieldset > legend { margin-bottom: 12px; padding: 0; color: ${colour.actionStrong}; font: 650 1rem/1.3 ${font.display}; }
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 20px;
`

/** Warning that a different value was saved elsewhere meanwhile, which saving would replace. It stays while the unit is edited. */
function Meanwhile({ model, unit, state, runtime }: Pick<EditPanelProps, 'model' | 'unit' | 'state' | 'runtime'>) {
  const { paths, values } = state.meanwhile
  const { scope } = state.judged
  const words = (name: 'savedMeanwhile' | 'savingReplaces') => runtime.readText(runtime.texts[name], scope)
  return paths.flatMap((path) => {
    const field = model.fields[path]
    if (!field) return []
    return (
      <Alert key={path} severity="warning">
        {unit.paths.length > 1 && <b>{runtime.readText(field.label, scope)}. </b>}
        {words('savedMeanwhile')}: «<ShownValue field={field} values={values} scope={scope} runtime={runtime} />
        ». {words('savingReplaces')}
      </Alert>
    )
  })
}

export interface EditPanelProps {
  model: FormModel
  unit: EditUnit
  state: UnitState
  runtime: FormRuntime
  fieldId(path: FieldPath): string
  level: HeadingLevel
  /** The sections of a unit of several: their titles stand above their fields. */
  sections?: readonly FormSectionModel[]
}

/** What a panel shows besides its fields. */
interface PanelPart {
  shown: readonly FieldPath[]
  /** No field is required. */
  isOptional: boolean
  /** What the error summary lists, after a failed try. */
  lines: readonly (readonly [FieldPath, string])[]
  revision: number
}

function selectPanel({ paths }: EditUnit, isTried: boolean, { judged, errors, revision }: FormSnapshot): PanelPart {
  const shown = paths.filter((path) => judged.shown.includes(path))
  return { shown, isOptional: !shown.some(judged.isRequired), lines: isTried ? [...errors] : [], revision }
}

/**
 * Edits one unit. Enter saves, Escape cancels.
 *
 * The first field takes the focus on opening; after a failed try, the error summary or the first invalid field does. A panel that opens
 * without a click does not take the focus from a control in use.
 */
export function EditPanel({ model, unit, state, runtime, fieldId, level, sections }: EditPanelProps) {
  const { failedTries } = state
  const touch = useTouchAfterPress(state.form.actions.touch)
  const form = useMemo(() => ({ ...state.form, actions: { ...state.form.actions, touch } }), [state.form, touch])
  const { shown, isOptional, revision } = useFormPart(
    form,
    useCallback((picture: FormSnapshot) => selectPanel(unit, failedTries > 0, picture), [unit, failedTries]),
    isSamePart,
  )
  const { judged, errors } = form.picture()
  const root = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const buttonsId = useId()
  const subject = useSubject()
  const triesBefore = useRef(failedTries)
  useEffect(() => {
    const isTry = triesBefore.current !== failedTries
    triesBefore.current = failedTries
    if (!isTry && !mayTakeFocus(root.current)) return
    if (summary.current) summary.current.focus()
    else focusControl(root.current)
  }, [failedTries])

  const words = (name: keyof FormRuntime['texts']) => runtime.readText(runtime.texts[name], judged.scope)
  const fieldOf = (path: FieldPath) => {
    const field = model.fields[path]
    return field && <FormField key={`${path}:${revision}`} id={fieldId(path)} {...{ form, field }} allRequired={isOptional} />
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An open calendar or list handles Escape itself.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    state.cancel()
  }
  return (
    <Root
      ref={root}
      noValidate
      method="post"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        state.save()
      }}
    >
      {shown.length > 1 && failedTries > 0 && errors.size > 0 && (
        <ErrorSummary ref={summary} runtime={runtime} scope={judged.scope} errors={errors} fieldId={fieldId} headingLevel={level} />
      )}
      <div role="status">
        <Meanwhile model={model} unit={unit} state={state} runtime={runtime} />
      </div>
      {(sections ?? [{ fields: shown }]).map(({ title, fields }) => {
        const inside = fields.filter((path) => shown.includes(path)).map(fieldOf)
        if (inside.length === 0) return undefined
        if (!title) return inside
        return (
          <fieldset key={fields.join()}>
            <legend>
              <FormText form={form} text={title} />
            </legend>
            {inside}
          </fieldset>
        )
      })}
      <Actions>
        <Button
          {...namedWith(`${buttonsId}-save`, subject)}
          type="submit"
          size="row"
          icon="success"
          look={model.submit.style === 'danger' ? 'danger' : 'primary'}
        >
          {runtime.showText(model.submit.label, judged.scope)}
        </Button>
        <Button {...namedWith(`${buttonsId}-cancel`, subject)} size="row" look="text" onClick={state.cancel}>
          {model.cancel ? runtime.showText(model.cancel.label, judged.scope) : words('cancel')}
        </Button>
      </Actions>
    </Root>
  )
}
