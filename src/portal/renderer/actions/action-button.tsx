/**
 * A button of the catalogue: its condition, its needs with the first reason that applies, its confirmation, and its steps. One that does
 * nothing but go somewhere is a link, so that it opens in a new tab as links do.
 */
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { ButtonModel, Scope } from '../../../catalogue/model.ts'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { buttonWaits } from '../blocks/block-waits.ts'
import { judgeWaits } from '../loads/judge-loads.ts'
import { useRenderer } from '../renderer-context.tsx'
import { useSurroundings } from '../scope/scope-context.tsx'
import { useRunSteps } from '../steps/page-context.tsx'
import { Text } from '../text/text.tsx'
import { ConfirmDialog } from './lazy-confirm-dialog.tsx'
import { useLinkTarget } from './use-link-target.ts'

export interface ActionButtonProps {
  button: ButtonModel
  /** The scope around it where none is given. */
  scope?: Scope
  size?: 'normal' | 'row'
  /**
   * The element that names what it is about, such as its row: read after its label, so that no two buttons beside one another are called
   * alike.
   */
  ofId?: string | undefined
  /** Draws the button with what is said about it (the reason why it is closed, else its hint), which must carry the id. */
  children?: (button: ReactNode, says: { words: ReactNode; id: string } | undefined) => ReactNode
}

/** The first reason that closes it. */
export function findReason(button: Pick<ButtonModel, 'needs'>, scope: Scope) {
  return button.needs.find((need) => !need.condition.holds(scope))?.otherwise
}

export function ActionButton({ button, scope: given, size, ofId, children }: ActionButtonProps) {
  const around = useSurroundings()
  const scope = given ?? around.scope
  const { pending, failures } = judgeWaits(buttonWaits(button), around.loads)
  // What may be pressed is not known yet, or cannot be known.
  if (pending || failures.length > 0 || button.when?.holds(scope) === false) return null
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
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  // What its own steps change while it is at work closes it when they have ended.
  const reason = work === 'none' ? findReason(button, scope) : undefined
  const words = reason ?? button.hint
  const run = async () => {
    setAsking(false)
    setWork('busy')
    const result = await runSteps(button.steps, scope, () => setWork('done'))
    if (mounted.current && result !== 'reloading') setWork('none')
  }
  const names = ofId && { id: labelId, 'aria-labelledby': `${labelId} ${ofId}` }
  const look = { look: button.style, size, icon: button.icon, ...names, ...(words ? { 'aria-describedby': saysId } : {}) }
  const label = <Text text={button.label} scope={scope} />
  const [step, ...more] = button.steps
  const isLink = step?.kind === 'go' && more.length === 0 && !button.confirm && !reason
  const target = isLink ? linkTarget(step.to, scope) : undefined
  if (isLink && !target) return null

  const drawn = target ? (
    <Button component={target.component ?? 'a'} {...target} {...look}>
      {label}
    </Button>
  ) : (
    <>
      <Button
        {...look}
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
        <Suspense>
          <ConfirmDialog
            confirm={button.confirm}
            danger={button.style === 'danger'}
            scope={scope}
            onProceed={() => void run()}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
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
