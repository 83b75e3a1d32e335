import { constants } from '#generated/server/constants.ts'
import { mailLook } from '#generated/server/mails.ts'

/** The names of the portal and of its operator. */
export const portalNames: readonly string[] = [mailLook.brand, constants.company.name]
