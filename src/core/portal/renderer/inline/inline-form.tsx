/** A form that shows its values. The user edits and saves each field or section in place. */
import styled from '@emotion/styled'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { EditModel, FieldPath, FormModel, FormSectionModel, OpenerModel, Scope } from '../../../model/catalogue-model.ts'
import { type EditUnit, unitsOf, wholeOf } from '../../../model/edit-units.ts'
import { createFormState } from '../../../model/form-state.ts'
import { startValues } from '../../../model/start-values.ts'
import { Button } from '../../ui/button.tsx'
import { Grid } from '../../ui/card.tsx'
import { type Fact, FactRow, FactRows, FactsList } from '../../ui/facts-list.tsx'
import { Icon } from '../../ui/icons.tsx'
import { colour, corner, font, media } from '../../ui/theme/tokens.ts'
import type { FormRuntime } from '../form/form-runtime.ts'
import { FormText } from '../form/form-text.tsx'
import type { HeadingLevel } from '../surroundings/heading-context.tsx'
import { namedWith, useSubject } from '../surroundings/subject-context.tsx'
import { EditPanel } from './edit-panel.tsx'
import { factOf, isAbsentValue } from './fact-of.tsx'
import { StateButton } from './state-button.tsx'
import { type EditDelays, type UnitState, useEditUnit } from './use-edit-unit.ts'

const Section = styled.section`
  &[data-alone='true'] { grid-column: 1 / -1; }
  > h2, > h3, > h4, > h5 { margin-bottom: 4px; color: ${colour.actionStrong}; font: 650 1rem/1.3 ${font.display}; }
`
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 16px;
  margin: 6px -8px 0;
  padding-inline: 8px;
  border-radius: ${corner.control};
  ${media.print} { &, &[data-above] { margin: 0; } }
  p { display: flex; gap: 8px; padding: 10px 0; color: ${colour.errorStrong}; font-size: 0.9375rem; line-height: 1.4; }
  &[data-above] { margin: 12px -8px 16px; }
  &[data-state='saving'] { background-color: ${colour.tintFaint}; }
  &[data-state='saved'] { background-color: ${colour.successTint}; }
  &[data-state='failed'] { background-color: ${colour.errorTint}; }
`
const Reason = styled.p`
  display: flex;
  gap: 8px;
  margin: 8px 0 20px;
  color: ${colour.textMuted};
  ${media.print} { margin-block: 4px; }
`

export interface InlineFormProps {
  model: FormModel
  edit: EditModel
  scope: Scope
  runtime: FormRuntime
  delays: EditDelays
  level: HeadingLevel
}

interface UnitProps extends Omit<InlineFormProps, 'edit'> {
  /** The whole form is read-only. The reason is shown once, so its values have no buttons or locks. */
  locked: boolean
  /** Id of the form instance: the saves of its units are serialized. */
  formId: string
}

export function InlineForm({ edit, level, ...form }: InlineFormProps) {
  const { model, scope, runtime } = form
  const { shown, scope: read } = createFormState(model, startValues(model, scope), scope)
  const refusal = edit.needs.find(({ condition }) => !condition.holds(read))
  const Heading = `h${level}` as const
  const formId = useId()
  const props: UnitProps = { ...form, level, locked: refusal !== undefined, formId }
  const sections = model.sections.filter((section) => section.fields.some((path) => shown.includes(path)))
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      {refusal && (
        <Reason>
          <Icon name="lock" size={20} />
          {runtime.showText(refusal.otherwise, read)}
        </Reason>
      )}
      {edit.opener && !refusal && <WholeUnit {...props} opener={edit.opener} onEditing={setWhole} />}
      {/* What is typed in one field stays with it while all are open. */}
      <Grid data-gap="wide" hidden={isWhole}>
        {sections.map((section, at) => (
          <Section key={section.fields.join()} data-alone={isAlone(sections, at) ? true : undefined}>
            {section.title && <Heading>{runtime.showText(section.title, read)}</Heading>}
            {section.hint && <p>{runtime.showText(section.hint, read)}</p>}
            <SectionUnits {...props} section={section} columns={isAlone(sections, at) ? 2 : 1} />
          </Section>
        ))}
      </Grid>
    </>
  )
}

interface WholeProps extends UnitProps {
  opener: OpenerModel
  onEditing: (editing: boolean) => void
}

/** All fields, edited and saved at once. */
function WholeUnit({ opener: { label, icon, style, hint }, onEditing, ...form }: WholeProps) {
  const { model, runtime, scope, delays, level, formId } = form
  const unit = useMemo(() => wholeOf(model), [model])
  const state = useEditUnit(model, unit, scope, runtime, delays, formId)
  const button = useOpener(state)
  const baseId = useId()
  const subject = useSubject()
  const isEditing = state.phase === 'editing'
  useLayoutEffect(() => onEditing(isEditing), [isEditing, onEditing])
  const fieldId = (one: FieldPath) => `${baseId}-${one.replaceAll('.', '-')}`
  if (isEditing) return <EditPanel {...{ model, unit, state, runtime, fieldId, level }} sections={model.sections} />
  return (
    <Foot data-state={factState(state)} data-above>
      {state.phase === 'failed' && (
        <p>
          <Icon name="error" size={20} />
          {state.failure}
        </p>
      )}
      {state.phase === 'reading' || state.phase === 'failed' ? (
        <Button {...namedWith(`${baseId}-open`, subject)} ref={button} look={style} size="row" icon={icon} onClick={state.open}>
          {runtime.showText(label, state.judged.scope)}
        </Button>
      ) : (
        <StateButton ref={button} state={state} locked={false} name={runtime.readText(label, state.judged.scope)} runtime={runtime} />
      )}
      {hint && <small>{runtime.showText(hint, state.judged.scope)}</small>}
    </Foot>
  )
}

/** Whether a section takes the whole row: the last of an odd number of sections. */
const isAlone = (sections: readonly FormSectionModel[], at: number): boolean =>
  at > 0 && at === sections.length - 1 && sections.length % 2 === 1

function SectionUnits({ section, columns, ...props }: UnitProps & { section: FormSectionModel; columns: 1 | 2 }) {
  const [first, ...others] = unitsOf(section)
  if (section.together && first) {
    const title = section.title ? props.runtime.readText(section.title, props.scope) : ''
    return <TogetherUnit {...props} unit={first} title={title} />
  }
  return (
    <FactRows columns={columns}>{[first, ...others].map((unit) => unit && <SingleUnit key={unit.key} {...props} unit={unit} />)}</FactRows>
  )
}

/** A unit of one field. It shows the value with an edit button, the editor, or briefly the result of the save. */
function SingleUnit({ unit, locked, ...form }: UnitProps & { unit: EditUnit }) {
  const { model, runtime, scope, delays, level, formId } = form
  const state = useEditUnit(model, unit, scope, runtime, delays, formId)
  const opener = useOpener(state)
  const baseId = useId()
  const [path = ''] = unit.paths
  const field = model.fields[path]
  const isShown = state.judged.shown.includes(path)
  useAskedNext(state, isShown, !locked && !field?.readOnly && isAbsentValue(state.values, path))
  if (!field || !isShown) return null
  const readOnly = field.readOnly && !locked
  const label = runtime.readText(field.label, state.judged.scope)
  const fact: Fact = {
    label:
      state.phase === 'editing' ? <FormText form={state.form} text={field.label} /> : runtime.showText(field.label, state.judged.scope),
    ...factOf(path, state.values, form),
    state: readOnly ? 'locked' : factState(state),
    ...(!locked && { beside: <StateButton ref={opener} state={state} locked={readOnly} name={label} runtime={runtime} /> }),
    ...(state.phase === 'failed' && { under: state.failure }),
    ...(state.phase === 'editing' && {
      editor: <EditPanel {...{ model, unit, state, runtime, level }} fieldId={(one) => `${baseId}-${one.replaceAll('.', '-')}`} />,
    }),
  }
  return <FactRow fact={fact} />
}

/** Opens an empty field for editing when the value of another field makes it visible. */
function useAskedNext({ phase, open }: UnitState, isShown: boolean, isUnanswered: boolean) {
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && !wasShown.current && isUnanswered && phase === 'reading') open()
    wasShown.current = isShown
  })
}

/** A unit of several fields that are edited and saved together. */
function TogetherUnit({ unit, title, locked, ...form }: UnitProps & { unit: EditUnit; title: string }) {
  const { model, runtime, scope, delays, level, formId } = form
  const state = useEditUnit(model, unit, scope, runtime, delays, formId)
  const opener = useOpener(state)
  const baseId = useId()
  const fieldId = (one: FieldPath) => `${baseId}-${one.replaceAll('.', '-')}`
  if (state.phase === 'editing')
    return <FactsList facts={[{ label: title, value: '', editor: <EditPanel {...{ model, unit, state, runtime, fieldId, level }} /> }]} />
  const shown = unit.paths.filter((path) => state.judged.shown.includes(path))
  const facts = shown.flatMap((path): Fact[] => {
    const field = model.fields[path]
    return field ? [{ key: path, label: runtime.showText(field.label, state.judged.scope), ...factOf(path, state.values, form) }] : []
  })
  return (
    <>
      <FactsList facts={facts} columns={2} />
      {!locked && (
        <Foot data-state={factState(state)}>
          {state.phase === 'failed' && (
            <p>
              <Icon name="error" size={20} />
              {state.failure}
            </p>
          )}
          <StateButton ref={opener} state={state} locked={false} name={title} runtime={runtime} worded />
        </Foot>
      )}
    </>
  )
}

function factState({ phase }: UnitState): Fact['state'] {
  if (phase === 'sending') return 'saving'
  return phase === 'saved' || phase === 'failed' ? phase : undefined
}

/** Returns the focus to the edit button when the unit's editor closes, and when another button takes the place of the focused one. */
function useOpener({ phase }: UnitState) {
  const opener = useRef<HTMLButtonElement>(null)
  const before = useRef(phase)
  useEffect(() => {
    const isLost = before.current === 'saved' && document.activeElement === document.body
    if (isLost || (before.current === 'editing' && phase !== 'editing')) opener.current?.focus()
    before.current = phase
  }, [phase])
  return opener
}
