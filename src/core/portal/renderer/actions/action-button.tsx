/**
 * A button declared in the catalogue: its condition, needs, confirmation and steps.
 *
 * A button whose only step is `go` renders as a link, so that the browser can open it in a new tab.
 */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { ButtonModel, Scope } from '../../../model/catalogue-model.ts'
import { pressName } from '../../../model/page-files.ts'
import { Button } from '../../ui/button.tsx'
import { useIsLive } from '../../ui/use-store.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { evaluateDependencies } from '../loads/evaluate-loads.ts'
import { useRenderer } from '../renderer-context.tsx'
import { useSurroundings } from '../scope/scope-context.tsx'
import { useRunSteps } from '../steps/page-context.tsx'
import { pressFormId, usePressable } from '../surroundings/page-answer.ts'
import { namedWith, useSubject } from '../surroundings/subject-context.tsx'
import { Text } from '../text/text.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { LabelText } from './label-text.tsx'
import { useHasFeature } from './use-has-feature.ts'
import { useLinkTarget } from './use-link-target.ts'

export interface ActionButtonProps {
  button: ButtonModel
  /** Defaults to the surrounding scope. */
  scope?: Scope
  size?: 'normal' | 'row'
  /**
   * Id of the element that names the button's table row. It follows the label in the accessible name, before the items around the table.
   */
  ofId?: string | undefined
  /**
   * Renders the button with its description: the reason why it is disabled, otherwise its hint.
   *
   * The element that holds the description must have the given id, which `aria-describedby` refers to.
   */
  children?: (button: ReactNode, says: { words: ReactNode; id: string } | undefined) => ReactNode
}

/** Returns the reason of the first need that does not hold, or undefined when the button is enabled. */
export function findReason(button: Pick<ButtonModel, 'needs'>, scope: Scope) {
  return button.needs.find((need) => !need.condition.holds(scope))?.otherwise
}

export function ActionButton({ button, scope: given, size, ofId, children }: ActionButtonProps) {
  const around = useSurroundings()
  const scope = given ?? around.scope
  const { pending, failures } = evaluateDependencies(button.dependencies ?? [], around.loads)
  const isAble = useHasFeature(button.requires)
  // Without its data the button's conditions cannot be evaluated.
  if (pending || failures.length > 0 || button.when?.holds(scope) === false || !isAble) return null
  return <KnownButton button={button} scope={scope} {...(size ? { size } : {})} ofId={ofId} {...(children ? { children } : {})} />
}

function KnownButton({ button, scope, size = 'normal', ofId, children }: ActionButtonProps & { scope: Scope }) {
  const runSteps = useRunSteps()
  const linkTarget = useLinkTarget()
  const { model } = useRenderer()
  const [work, setWork] = useState<'none' | 'busy' | 'done'>('none')
  const [asking, setAsking] = useState(false)
  const saysId = useId()
  const labelId = useId()
  const ofIds = [ofId, useSubject()].filter((id) => id !== undefined).join(' ')
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  // While its steps run, the data they change must not disable the button: its needs are evaluated again afterwards.
  const reason = work === 'none' ? findReason(button, scope) : undefined
  const words = reason ?? button.hint
  const run = async () => {
    setAsking(false)
    setWork('busy')
    const result = await runSteps(button.steps, scope, () => setWork('done'))
    if (mounted.current && result !== 'reloading') setWork('none')
  }
  const names = namedWith(labelId, ofIds || undefined)
  // In a page without script a press is sent to the server, where no question is asked and the browser has no part.
  const isSent = !useIsLive() && !button.confirm && button.requires === undefined
  usePressable(labelId, run)
  const look = { look: button.style, size, icon: button.icon, ...names, ...(words ? { 'aria-describedby': saysId } : {}) }
  const label = <LabelText text={button.label} scope={scope} />
  const [step, ...more] = button.steps
  const isLink = step?.kind === 'go' && more.length === 0 && !button.confirm && !reason
  const target = isLink ? linkTarget(step.to, scope) : undefined
  if (isLink && !target) return null

  const drawn =
    reason && button.reasonOnly ? null : target ? (
      <Button component={target.component ?? 'a'} {...target} {...look}>
        {label}
      </Button>
    ) : (
      <>
        <Button
          {...look}
          {...(isSent && { type: 'submit', form: pressFormId, name: pressName, value: labelId })}
          closed={reason !== undefined}
          busy={work === 'busy'}
          done={work === 'done'}
          busyLabel={button.busy && <Text text={button.busy} scope={scope} />}
          doneLabel={<Text text={model.texts.done} />}
          aria-haspopup={button.confirm || step?.kind === 'open' ? 'dialog' : undefined}
          onClick={() => (button.confirm ? setAsking(true) : void run())}
        >
          {label}
        </Button>
        {asking && button.confirm && (
          <ConfirmDialog
            confirm={button.confirm}
            danger={button.style === 'danger'}
            scope={scope}
            onProceed={() => void run()}
            onCancel={() => setAsking(false)}
          />
        )}
      </>
    )
  const says = words && { words: <Text text={words} scope={scope} />, id: saysId }
  if (children) return children(drawn, says)
  return (
    <>
      {drawn}
      {says && <VisuallyHidden id={says.id}>{says.words}</VisuallyHidden>}
    </>
  )
}
