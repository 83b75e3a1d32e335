import { late } from '../renderer/loads/late.tsx'

/** The member's shell: in a file of its own, as the pages before the portal must not wait for it. */
export const MemberShell = late(async () => (await import('./member-shell.tsx')).default)
