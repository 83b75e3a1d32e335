import type { FramePage } from '../../../../../core/server/http/frames/frame-page.ts'
import type { Member } from '../../accounts/domain/members.ts'
import { companionPage } from './companion-page.ts'
import { oneToOnePage } from './one-to-one-page.ts'
import { shopPage } from './shop-page.ts'

/** All pages of the frame listener. */
export const framePages: readonly FramePage<Member>[] = [oneToOnePage, shopPage, companionPage]
