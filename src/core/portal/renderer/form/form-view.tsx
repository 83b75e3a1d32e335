/** A form: an error summary after a failed submission, sections of fields, a preview and the actions. */
import styled from '@emotion/styled'
import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { FieldPath, FormModel, Scope } from '../../../model/catalogue-model.ts'
import { formName } from '../../../model/page-files.ts'
import { Button } from '../../ui/button.tsx'
import { colour, corner, media, shadow } from '../../ui/theme/tokens.ts'
import { useIsLive } from '../../ui/use-store.ts'
import type { HeadingLevel } from '../surroundings/heading-context.tsx'
import { namedWith, useSubject } from '../surroundings/subject-context.tsx'
import { findOnlyField, focusOnlyField } from './focus-only-field.ts'
import { FormErrors } from './form-errors.tsx'
import { selectForm } from './form-part.ts'
import { FormPreview } from './form-preview.tsx'
import type { FormRuntime } from './form-runtime.ts'
import { FormSection } from './form-section.tsx'
import type { FormSnapshot } from './form-snapshot.ts'
import { FormText } from './form-text.tsx'
import { noPreview, type Preview as PreviewState, withPreview } from './preview.ts'
import { isSentAsText } from './read-sent-texts.ts'
import { SendingView } from './sending-view.tsx'
import { StepList } from './step-list.tsx'
import { isSamePart, type OpenForm, useFormPart, WholeFormPart } from './use-form-part.ts'
import { useFormState } from './use-form-state.ts'
import { useFormSteps } from './use-form-steps.ts'
import { useSubmit } from './use-submit.ts'
import { useTouchAfterPress } from './use-touch-after-press.ts'

const Root = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`
const Step = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  &[hidden] { display: none; }
  &:focus { outline: none; }
`
const Note = styled.p`
  color: ${colour.textMuted};
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px 20px;
  margin-top: 4px;
  &[data-look='plain'] { max-width: 30rem; > button[type='submit'] { flex: 1 0 auto; } }
  &[data-look='cards'] > button[type='submit'] { min-height: 56px; padding-inline: 36px; font-size: 1.1875rem; }
  ${media.phone} { > button { flex: 1 0 100%; } }
  /* In view while something is unsaved, unless the window is so low that the bar would fill it. */
  &[data-unsaved] {
    position: sticky;
    z-index: 2;
    bottom: 0;
    padding: 14px 20px;
    border-radius: ${corner.panel} ${corner.panel} 0 0;
    background-color: ${colour.surface};
    box-shadow: ${shadow.floating};
    ${media.low} { position: static; }
    ${media.print} { position: static; }
  }
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
}

/** Renders the parts of a form. Each subscribes to what it shows of the values; this component, to what decides which parts there are. */
export function FormView({ model, scope, runtime, headingLevel = 2, onClose }: FormViewProps) {
  const baseId = useId()
  const opened = useFormState(model, scope, runtime)
  const touch = useTouchAfterPress(opened.actions.touch)
  const form = useMemo<OpenForm>(() => ({ ...opened, actions: { ...opened.actions, touch } }), [opened, touch])
  const { actions } = form
  const { submit, cancel } = model
  const isLive = useIsLive()
  const needsScript = !isLive && !isSentAsText(model)
  const [preview, setPreview] = useState<PreviewState>(noPreview)
  const part = useFormPart(
    form,
    useCallback((picture: FormSnapshot) => selectForm(form, picture, preview), [form, preview]),
    isSamePart,
  )
  const { refusal, unpriced, allRequired, isAsking } = part
  const readKnown = useCallback(({ judged }: FormSnapshot) => withPreview(judged.sent, preview), [preview])
  const { busy, done, failedTries, refusals, sending, onSubmit, isRight } = useSubmit(model, scope, runtime, actions, {
    closed: refusal !== undefined || unpriced || !part.submittable,
    preview,
    onDone: onClose,
  })
  const steps = useFormSteps(form, part.sections, failedTries)
  const submittable = part.submittable && steps.isLast
  const leave = () => {
    runtime.takeBack()
    if (cancel) void runtime.runSteps(cancel.then, form.picture().judged.scope, actions)
    onClose?.()
  }
  // While its steps run, the data they change must not disable the button. A pending or failed preview shows its own message.
  const works = busy || done
  const reason = works || isAsking ? undefined : refusal
  const words = (name: keyof FormRuntime['texts']) => runtime.readText(runtime.texts[name], scope)
  const fieldId = useCallback((path: FieldPath) => `${baseId}-${path.replaceAll('.', '-')}`, [baseId])
  // Recorded before the errors are drawn, which may have to be loaded first.
  const triedAt = useRef<Element>(null)
  useLayoutEffect(() => {
    if (failedTries > 0) triedAt.current = document.activeElement
  }, [failedTries])
  const stepId = (step: number) => `${baseId}-step-${step}`
  const position = `${words('step')} ${steps.now + 1} ${words('stepOf')} ${steps.steps.length}`
  const goOn = (event: FormEvent) => {
    if (steps.isLast) return onSubmit(event)
    event.preventDefault()
    event.stopPropagation()
    const wrong = steps.next()
    if (wrong !== undefined) document.getElementById(fieldId(wrong))?.focus()
  }
  const focusStep = useEffectEvent(() => document.getElementById(stepId(steps.now))?.focus())
  useEffect(() => {
    if (steps.moves > 0) focusStep()
  }, [steps.moves])
  const focusOnly = useEffectEvent(() => {
    const only = findOnlyField(form.picture())
    if (only !== undefined) focusOnlyField(fieldId(only))
  })
  useEffect(() => focusOnly(), [])
  const bar = useRef<HTMLDivElement>(null)
  // Without a render, so that a key in a field renders the field alone.
  useEffect(() => {
    if (model.look !== 'cards' || !runtime.keeper) return
    const mark = () => {
      const { isChanged } = form.picture()
      if (bar.current?.hasAttribute('data-unsaved') === isChanged) return
      bar.current?.toggleAttribute('data-unsaved', isChanged)
      // The bar may now cover the field that the user is in (WCAG 2.4.11).
      if (isChanged) document.activeElement?.scrollIntoView({ block: 'nearest' })
    }
    mark()
    return form.subscribe(mark)
  }, [form, model, runtime])
  const reasonId = `${baseId}-reason`
  const hintId = `${baseId}-hint`
  const subject = useSubject()
  return (
    <Root data-look={model.look} noValidate method="post" aria-busy={busy ? true : undefined} onSubmit={goOn}>
      {failedTries > 0 && <FormErrors tries={failedTries} {...{ form, triedAt, fieldId, headingLevel }} />}
      {needsScript && (
        <noscript>
          <Note>{words('needsScript')}</Note>
        </noscript>
      )}
      {part.saysAllRequired && <Note>{words('allRequired')}</Note>}
      {model.steps && <StepList {...{ form, steps, position, stepId }} />}
      {steps.steps.map(({ sections }, step) => {
        const shown = sections.map((section) => (
          <FormSection
            key={section.repeat?.into ?? section.fields.join()}
            {...{ form, section, headingLevel, fieldId, allRequired }}
            tries={failedTries}
            revision={part.revision}
          />
        ))
        if (!model.steps) return shown
        const title = sections[0]?.title
        return (
          <Step
            key={sections[0]?.fields.join()}
            id={stepId(step)}
            role="group"
            tabIndex={-1}
            hidden={step !== steps.now}
            aria-label={[position, title && runtime.readText(title, scope)].filter(Boolean).join(': ')}
          >
            {shown}
          </Step>
        )
      })}
      {steps.isLast && model.preview && runtime.previewing && (
        <FormPreview {...{ form, refusals }} model={model.preview} previewing={runtime.previewing} onPreview={setPreview} />
      )}
      {submittable && reason && (
        <Note id={reasonId}>
          <FormText form={form} text={reason} read={readKnown} />
        </Note>
      )}
      {submittable && submit.hint && (
        <Note id={hintId}>
          <FormText form={form} text={submit.hint} read={readKnown} />
        </Note>
      )}
      {sending && (
        <WholeFormPart form={form}>
          {(picture) => <SendingView {...{ model, sending, runtime }} ended={!busy} scope={readKnown(picture)} />}
        </WholeFormPart>
      )}
      {(submittable || !steps.isLast || onClose) && (
        <Actions ref={bar} data-look={model.look}>
          {steps.now > 0 && (
            <Button look="secondary" closed={works} onClick={steps.back}>
              {words('previousStep')}
            </Button>
          )}
          {!steps.isLast && (
            <Button type="submit" look="primary">
              {words('nextStep')}
            </Button>
          )}
          {submittable && (
            <Button
              {...namedWith(`${baseId}-submit`, subject)}
              type="submit"
              {...(!isLive && !needsScript && { name: formName, value: model.name })}
              look={submit.style}
              icon={submit.icon}
              closed={!works && (reason !== undefined || unpriced)}
              busy={busy}
              busyLabel={part.busyLabel}
              done={done}
              doneLabel={words('done')}
              aria-describedby={[reason && reasonId, submit.hint && hintId].filter(Boolean).join(' ') || undefined}
            >
              <FormText form={form} text={submit.label} read={readKnown} />
            </Button>
          )}
          {submittable && model.buttons && !part.isUnfit && (
            <FormButtons isRight={isRight}>
              <WholeFormPart form={form}>
                {(picture) => runtime.showButtons(model.buttons ?? [], readKnown(picture), actions)}
              </WholeFormPart>
            </FormButtons>
          )}
          {(cancel || onClose) && (
            <Button {...namedWith(`${baseId}-cancel`, subject)} look="text" closed={works} onClick={leave}>
              <FormText form={form} text={cancel?.label ?? runtime.texts.cancel} read={readKnown} />
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
