/** Upload progress of a form with a file, with a cancel button. */
import styled from '@emotion/styled'
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import type { FileFieldTexts, FormModel, Scope } from '../../../model/catalogue-model.ts'
import { Button } from '../../ui/button.tsx'
import { colour, media } from '../../ui/theme/tokens.ts'
import { useStore } from '../../ui/use-store.ts'
import type { FormRuntime } from './form-runtime.ts'
import type { Sending, SendingState } from './sending.ts'

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 20px;
  color: ${colour.textMuted};
  p { flex: 1 0 100%; font-variant-numeric: tabular-nums; }
`
const Bar = styled.progress`
  flex: 1 1 240px;
  max-width: 480px;
  height: 10px;
  border: 0;
  border-radius: 5px;
  background-color: ${colour.disabled};
  accent-color: ${colour.action};
  appearance: none;
  overflow: hidden;
  &::-webkit-progress-bar { background-color: ${colour.disabled}; }
  &::-webkit-progress-value { background-color: ${colour.action}; }
  @supports selector(::-moz-progress-bar) { &::-moz-progress-bar { background-color: ${colour.action}; } }
  ${media.forcedColours} { appearance: auto; }
`

export interface SendingViewProps {
  model: FormModel
  sending: Sending
  /** The call has ended. The message of a cancelled upload stays. */
  ended: boolean
  runtime: FormRuntime
  scope: Scope
}

export function SendingView({ model, sending, ended, runtime, scope }: SendingViewProps) {
  const state = useStore(sending.subscribe, sending.state)
  const id = useId()
  const words = Object.values(model.fields).find(({ file }) => file)?.file?.words
  const found = words && wordsOf(words, state)
  const text = found ? runtime.readText(found, { ...scope, percent: 'percent' in state ? state.percent : 100 }) : ''
  useAnnouncedNowAndThen(state, text, runtime.announce)
  if (!words || (ended && state.phase !== 'cancelled')) return null
  const cancel = (event: MouseEvent<HTMLButtonElement>) => {
    // The cancel button is about to unmount: the focus moves to the submit button, where the user can retry.
    event.currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
    sending.cancel()
  }
  return (
    <Root>
      <p id={id}>{text}</p>
      {state.phase !== 'cancelled' && <Bar aria-labelledby={id} max={100} value={state.phase === 'sending' ? state.percent : undefined} />}
      {state.phase === 'sending' && (
        <Button look="secondary" size="row" icon="close" onClick={cancel}>
          {runtime.readText(words.cancelSending, scope)}
        </Button>
      )}
    </Root>
  )
}

const wordsOf = (words: FileFieldTexts, { phase }: SendingState) => words[phase]

/** Least interval between announcements, in milliseconds. The next announcement would cut off one being read. */
const apartMs = 3000
const stepPercent = 10

/** Announces progress, throttled by `stepPercent` and `apartMs`. The live region is polite (requirements A5). */
function useAnnouncedNowAndThen(state: SendingState, text: string, announce: (words: string) => void) {
  const last = useRef<{ atMs: number; step: number }>(undefined)
  const { phase } = state
  const step = 'percent' in state ? Math.floor(state.percent / stepPercent) : Number.POSITIVE_INFINITY
  useEffect(() => {
    const now = performance.now()
    last.current ??= { atMs: now, step: 0 }
    const isDue = phase === 'cancelled' || (step > last.current.step && now - last.current.atMs >= apartMs)
    if (!isDue) return
    last.current = { atMs: now, step }
    announce(text)
  }, [phase, step, text, announce])
}
