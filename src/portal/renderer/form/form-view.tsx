/** A form: an error summary after a failed submission, sections of fields, a preview and the actions. */
import styled from '@emotion/styled'
import { type ComponentType, type MouseEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { FieldPath, FormModel, Scope, TextModel } from '../../../catalogue/model.ts'
import { isRequired } from '../../../catalogue/validate-form.ts'
import { Button } from '../../ui/button.tsx'
import { colour, media } from '../../ui/theme/tokens.ts'
import type { HeadingLevel } from '../blocks/heading-context.tsx'
import { ErrorSummary } from './error-summary.tsx'
import type { FormRuntime } from './form-runtime.ts'
import { type FormRowsProps, FormSection } from './form-section.tsx'
import { LazySending } from './lazy-form-parts.tsx'
import { noPreview, type Preview as PreviewState, waitsForPreview, withPreview } from './preview.ts'
import type { PreviewViewProps } from './preview-view.tsx'
import { type FormState, useFormState } from './use-form-state.ts'
import { useSubmit } from './use-submit.ts'
import { useTouchAfterPress } from './use-touch-after-press.ts'

const Root = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  max-width: 42.5rem;
  &[data-look='plain'] { max-width: 30rem; }
`
const Note = styled.p`
  color: ${colour.ink2};
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px 20px;
  margin-top: 4px;
  &[data-look='plain'] > button[type='submit'] { flex: 1 0 auto; }
  &[data-look='cards'] > button[type='submit'] { min-height: 56px; padding-inline: 36px; font-size: 1.1875rem; }
  ${media.phone} { > button { flex: 1 0 100%; } }
`

export interface FormViewProps {
  model: FormModel
  /**
   * Scope with the form's inputs and loaded data.
   *
   * Lists of choices may still be loading. Without the data that `start` reads, the form is initially empty and resets when it arrives.
   */
  scope: Scope
  runtime: FormRuntime
  /** Level of the section titles. */
  headingLevel?: HeadingLevel
  /** Closes an on-demand form after it was sent or cancelled. */
  onClose?: (() => void) | undefined
  /** Components of rows and previews, passed by the chunk of the forms that have them. */
  lazyParts?: { Rows: ComponentType<FormRowsProps>; Preview: ComponentType<PreviewViewProps> }
}

/** A form with more fields than this, all required, says so in a note. */
const fewFields = 3

export function FormView({ model, scope, runtime, headingLevel = 2, onClose, lazyParts }: FormViewProps) {
  const { Rows, Preview } = lazyParts ?? {}
  const baseId = useId()
  const formState = useFormState(model, scope, runtime)
  const { onMouseDown, touch } = useTouchAfterPress(formState.touch)
  const state = { ...formState, touch }
  const { judged, errors } = state
  const { submit, cancel } = model
  const [preview, setPreview] = useState<PreviewState>(noPreview)
  const known = withPreview(judged.sent, preview)
  const refusal =
    findUnfit(model) ?? submit.needs.find(({ condition }) => !condition.holds(known))?.otherwise ?? findIdle(model, state, runtime)
  // With invalid values there is no preview, and the button stays enabled: a try to submit shows the errors.
  const unpriced = waitsForPreview(model, preview) && state.isRight
  const submittable = !isBare(model) && (submit.when?.holds(known) ?? true)
  const { busy, done, failedTries, refusals, sending, onSubmit, isRight } = useSubmit(model, scope, runtime, state, {
    closed: refusal !== undefined || unpriced || !submittable,
    preview,
    onDone: onClose,
  })
  const leave = () => {
    runtime.takeBack()
    if (cancel) void runtime.runSteps(cancel.then, judged.scope, state)
    onClose?.()
  }
  // While its steps run, the data they change must not disable the button. A pending or failed preview shows its own message.
  const works = busy || done
  const reason = works || (unpriced && state.isChanged) ? undefined : refusal
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failedTries > 0) summary.current?.focus()
  }, [failedTries])

  const words = (name: keyof FormRuntime['texts']) => runtime.readText(runtime.texts[name], judged.scope)
  const fieldId = (path: FieldPath) => `${baseId}-${path.replaceAll('.', '-')}`
  const asked = judged.shown.flatMap((path) => model.fields[path] ?? []).filter((field) => field.widget !== 'checkbox' && !field.readOnly)
  const allRequired = asked.every((field) => isRequired(model, field.path, judged.scope))
  const reasonId = `${baseId}-reason`
  const hintId = `${baseId}-hint`
  return (
    <Root data-look={model.look} noValidate method="post" onMouseDown={onMouseDown} onSubmit={onSubmit} aria-busy={busy ? true : undefined}>
      {failedTries > 0 && errors.size > 0 && (
        <ErrorSummary ref={summary} runtime={runtime} scope={judged.scope} errors={errors} fieldId={fieldId} headingLevel={headingLevel} />
      )}
      {allRequired && asked.length > fewFields && <Note>{words('allRequired')}</Note>}
      {model.sections
        .filter(
          (section) =>
            section.rows?.some(({ unfit }) => unfit) ||
            section.rows?.length === 0 ||
            section.fields.some((path) => judged.shown.includes(path)),
        )
        .map((section) => (
          <FormSection
            key={section.repeat?.into ?? section.fields.join()}
            {...{ model, section, state, runtime, headingLevel, fieldId, allRequired, Rows }}
          />
        ))}
      {model.preview && runtime.previewing && Preview && (
        <Preview
          model={model.preview}
          state={state}
          runtime={runtime}
          previewing={runtime.previewing}
          refusals={refusals}
          onPreview={setPreview}
        />
      )}
      {submittable && reason && <Note id={reasonId}>{runtime.showText(reason, known)}</Note>}
      {submittable && submit.hint && <Note id={hintId}>{runtime.showText(submit.hint, known)}</Note>}
      {sending && (
        <Suspense>
          <LazySending {...{ model, sending, runtime }} ended={!busy} scope={known} />
        </Suspense>
      )}
      {(submittable || onClose) && (
        <Actions data-look={model.look}>
          {submittable && (
            <Button
              type="submit"
              look={submit.style}
              icon={submit.icon}
              closed={!works && (reason !== undefined || unpriced)}
              busy={busy}
              busyLabel={submit.busy && runtime.readText(submit.busy, known)}
              done={done}
              doneLabel={words('done')}
              aria-describedby={[reason && reasonId, submit.hint && hintId].filter(Boolean).join(' ') || undefined}
            >
              {runtime.showText(submit.label, known)}
            </Button>
          )}
          {submittable && model.buttons && findUnfit(model) === undefined && (
            <FormButtons isRight={isRight}>{runtime.showButtons(model.buttons, known, state)}</FormButtons>
          )}
          {(cancel || onClose) && (
            <Button look="text" closed={works} onClick={leave}>
              {runtime.showText(cancel?.label ?? runtime.texts.cancel, known)}
            </Button>
          )}
        </Actions>
      )}
    </Root>
  )
}

/** Blocks clicks on the form's buttons while the form is invalid, and shows its errors instead. */
function FormButtons({ isRight, children }: { isRight(): boolean; children: ReactNode }) {
  const judge = (event: MouseEvent) => {
    if (isRight()) return
    event.preventDefault()
    event.stopPropagation()
  }
  return <div onClickCapture={judge}>{children}</div>
}

/** Returns the message of an item that no kind of row fits. The form is then incomplete and cannot be submitted. */
function findUnfit({ sections }: FormModel): TextModel | undefined {
  return sections.flatMap(({ rows = [] }) => rows.flatMap(({ unfit }) => unfit ?? []))[0]
}

/** Whether the form has no fields: every section repeats an empty list. */
function isBare({ sections }: FormModel): boolean {
  return sections.length > 0 && sections.every(({ rows }) => rows?.length === 0)
}

/** Returns why a pristine form with a preview, or one that sends only changed rows, is not submittable. */
function findIdle({ sections, preview }: FormModel, { isChanged }: FormState, { texts }: FormRuntime): TextModel | undefined {
  return !isChanged && (preview || sections.some(({ repeat }) => repeat?.send === 'changed')) ? texts.nothingChanged : undefined
}
