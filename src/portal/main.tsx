import './ui/theme/fonts.ts'
import { contents } from './app/catalogue-store.ts'
import { startPortal } from './app/start-portal.tsx'

const element = document.getElementById('portal')
if (!element) throw new Error("The page has no element '#portal'")
void startPortal(contents, element)
