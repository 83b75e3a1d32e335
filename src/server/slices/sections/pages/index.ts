import type { FramePage } from '../../../http/frames/frame-page.ts'
import { companionPage } from './companion-page.ts'
import { oneToOnePage } from './one-to-one-page.ts'
import { shopPage } from './shop-page.ts'

/** Every page of the second listener. */
export const framePages: readonly FramePage[] = [oneToOnePage, shopPage, companionPage]
