import { late } from '../renderer/loads/late.tsx'
import type { PieceFailure } from '../renderer/loads/piece.ts'
import { PieceFailed } from '../renderer/loads/piece-failed.tsx'
import { PlainPage } from './plain-page.tsx'

/** Where there is not even a shell around it. */
export function PlainFailure({ failure }: { failure: PieceFailure }) {
  return (
    <PlainPage>
      <PieceFailed failure={failure} />
    </PlainPage>
  )
}

/** A screen whose own code did not arrive: the portal stands around its place, so that a person may try again or go elsewhere. */
export const FailedScreen = late(async () => (await import('./member-shell.tsx')).FailedScreen, PlainFailure)

/** The member's shell: in a file of its own, as the pages before the portal must not wait for it. */
export const MemberShell = late(async () => (await import('./member-shell.tsx')).default, PlainFailure)
