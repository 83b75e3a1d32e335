/** The whole portal with a tiny catalogue; everything else is the code that is shipped. */
import { createContentStore } from '../../../../src/core/portal/app/portal-content.ts'
import { startPortal } from '../../../../src/core/portal/app/start-portal.tsx'
import { demonstrationBrand } from '../../ui/demonstration-brand.ts'
import { TillArea } from './till-area.tsx'
import { catalogue } from './tiny-catalogue.ts'

/** A test sets the time with `page.evaluate(() => Object.assign(window, { nowForTest: … }))`. */
const clock = { now: () => new Date((window as { nowForTest?: string }).nowForTest ?? '2026-06-15T10:00:00Z') }
const areas = { till: TillArea }
void startPortal(createContentStore({ catalogue, theme: demonstrationBrand, areas }), document.getElementById('portal')!, clock)
