import './ui/theme/fonts.ts'
import './ui/theme/colour-scheme.css'
import { contents } from './app/catalogue-store.ts'
import { startPortal } from './app/start-portal.tsx'

const element = document.getElementById('portal')
if (!element) throw new Error("The page has no element '#portal'")
void startPortal(contents, element)
