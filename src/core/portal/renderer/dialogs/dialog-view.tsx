import styled from '@emotion/styled'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { DialogModel } from '../../../model/catalogue-model.ts'
import { ImportBoundary } from '../../lazy/import-boundary.tsx'
import { useLoaded } from '../../lazy/load-once.ts'
import { arrivalStyles, useArrival } from '../../ui/arrival.ts'
import { Stack } from '../../ui/card.tsx'
import { DialogShell } from '../../ui/dialog-shell.tsx'
import { Loading } from '../../ui/skeletons.tsx'
import { BlockList } from '../blocks/block-list.tsx'
import { EachItem } from '../blocks/each-item.tsx'
import { noNotes, PageNotesProvider } from '../page-notes.ts'
import { useReadText, useRenderer } from '../renderer-context.tsx'
import { ScopeProvider, useScope } from '../scope/scope-context.tsx'
import { StepsScope } from '../steps/page-context.tsx'
import { DialogDepth } from '../surroundings/heading-context.tsx'
import { Text } from '../text/text.tsx'
import type { NamedDialog } from './dialog-store.ts'
import { UnsavedQuestion } from './unsaved-question.tsx'

/** In a full-screen dialog, text and fields are a centred column; an iframe takes the full width. */
const Body = styled(Stack)`
  ${arrivalStyles}
  &[data-full='true'] {
    > :not(:has(iframe)) { width: 100%; max-width: 42rem; margin-inline: auto; }
    form { max-width: none; }
  }
`

function ArrivingBody({ fullScreen, children }: { fullScreen: boolean; children: ReactNode }) {
  const ref = useArrival<HTMLDivElement>()
  return (
    <Body ref={ref} data-full={fullScreen ? true : undefined}>
      {children}
    </Body>
  )
}

/** Renders a dialog of the catalogue, and until its model is loaded, a dialog that says so. */
export function DialogView({ open }: { open: NamedDialog }) {
  const { model } = useRenderer()
  const load = model.dialogs[open.dialog]
  if (!load) throw new Error(`The catalogue has no dialog '${open.dialog}'`)
  return (
    <ImportBoundary around={(message) => <UnloadedDialog id={open.id}>{message}</UnloadedDialog>}>
      <Suspense
        fallback={
          <UnloadedDialog id={open.id}>
            <Loading status={<Text text={model.texts.loading} />} />
          </UnloadedDialog>
        }
      >
        <LoadedDialog open={open} load={load} />
      </Suspense>
    </ImportBoundary>
  )
}

function UnloadedDialog({ id, children }: { id: number; children: ReactNode }) {
  const { model, dialogs } = useRenderer()
  const read = useReadText()
  return (
    <DialogShell open title={<Text text={model.texts.loading} />} onClose={() => dialogs.close(id)} closeLabel={read(model.texts.close)}>
      {children}
    </DialogShell>
  )
}

/**
 * The dialog with its own scope, which holds the session and its inputs, but not the page's data.
 *
 * Closing a dialog with unsaved input asks the user for confirmation, as leaving a page does.
 */
function LoadedDialog({ open, load }: { open: NamedDialog; load: () => Promise<DialogModel> }) {
  const { model, dialogs, openForms } = useRenderer()
  const read = useReadText()
  const dialog = useLoaded(load)
  const outer = useScope()
  const scope = useMemo(() => ({ ...outer, ...open.given, data: {} }), [outer, open.given])
  const [asking, setAsking] = useState(false)
  const close = () => (openForms.hasUnsavedIn(open.id) ? setAsking(true) : dialogs.close(open.id))

  const content = (
    <ScopeProvider scope={scope} loads={{}}>
      <EachItem scope={scope} loads={dialog.data}>
        <StepsScope dialogId={open.id}>
          <PageNotesProvider value={noNotes}>
            <DialogDepth>
              <ArrivingBody fullScreen={dialog.fullScreen}>
                <BlockList blocks={dialog.content} />
              </ArrivingBody>
            </DialogDepth>
          </PageNotesProvider>
        </StepsScope>
      </EachItem>
    </ScopeProvider>
  )
  return (
    <DialogShell
      open
      title={<Text text={dialog.title} scope={scope} />}
      fullScreen={dialog.fullScreen}
      fill={dialog.fullScreen}
      onClose={close}
      closeLabel={read(model.texts.close)}
      staysOnBackdrop
    >
      {content}
      {asking && (
        <UnsavedQuestion
          text={model.texts.unsavedText}
          onStay={() => setAsking(false)}
          onSave={() => {
            setAsking(false)
            void openForms.saveOpen(open.id).then((saved) => saved && dialogs.close(open.id))
          }}
          onLeave={() => dialogs.close(open.id)}
        />
      )}
    </DialogShell>
  )
}
