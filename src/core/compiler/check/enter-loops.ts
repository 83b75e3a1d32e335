/** Reports screens that redirect to each other without end. */
import { withAnd } from '../diagnostics/words.ts'
import { at, itemsOf, kindOf, type Source, textOf } from '../read/source.ts'
import type { Context } from '../scope/context.ts'

/** Steps after which the next one always runs: a call may fail, and without a session a screen of members redirects to the login. */
const certain = ['refresh', 'say', 'wait', 'copy', 'print', 'go']

/**
 * Reports each loop once, at the `go` of its first screen.
 *
 * A screen that goes to itself is shown: the address has not changed, so its steps do not run again.
 */
export function reportEnterLoops(context: Context): void {
  const reported = new Set<string>()
  for (const { name } of context.definitions.all('screen')) {
    const loop = loopFrom(name, context)
    if (loop.length < 2 || loop.some((one) => reported.has(one))) continue
    for (const one of loop) reported.add(one)
    const to = at(redirectOf(context.definitions.find('screen', name)?.source), 'screen')
    const others = withAnd(loop.slice(1).map((one) => `"${one}"`))
    if (to)
      context.report.report('CAT813', to.span, `On entering, the screen "${name}" goes to ${others} and back again, without end`, {
        hint: 'Remove one of these steps.',
      })
  }
}

/** Returns the screens from this one until it is entered again; empty if it is not. */
function loopFrom(start: string, { definitions }: Context): readonly string[] {
  const passed = [start]
  for (;;) {
    const next = textOf(at(redirectOf(definitions.find('screen', passed.at(-1) ?? '')?.source), 'screen'))
    if (next === start) return passed
    if (next === undefined || passed.includes(next)) return []
    passed.push(next)
  }
}

/** Returns the target to which a screen always redirects on entering. */
function redirectOf(screen: Source | undefined): Source | undefined {
  if (at(screen, 'when') || at(screen, 'unless')) return undefined
  const steps = itemsOf(at(screen, 'enter')).map(kindOf)
  if (steps.some((step) => step && !certain.includes(step.name))) return undefined
  const targets = steps.flatMap((step) => (step?.name === 'go' && at(step.value, 'screen') ? [step.value] : []))
  return targets.length === 1 ? targets[0] : undefined
}
