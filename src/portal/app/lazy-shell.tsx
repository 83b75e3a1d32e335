import type { ChunkFailure } from '../lazy/chunk.ts'
import { ChunkFailed } from '../lazy/chunk-failed.tsx'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import { PlainPage } from './plain-page.tsx'

/** The message of a failed import without a shell around it. */
export function PlainFailure({ failure }: { failure: ChunkFailure }) {
  return (
    <PlainPage>
      <ChunkFailed failure={failure} />
    </PlainPage>
  )
}

/** A failed screen inside the shell, so that the user can retry or go elsewhere. */
export const FailedScreen = lazyComponent(async () => (await import('./member-shell.tsx')).FailedScreen, PlainFailure)

/** A chunk of its own, which the public pages do not need. */
export const MemberShell = lazyComponent(async () => (await import('./member-shell.tsx')).default, PlainFailure)
