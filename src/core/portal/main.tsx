import './ui/theme/fonts.ts'
import './ui/theme/colour-scheme.css'
import { returnSignedIn } from '../api/signed-in.ts'
import { contents } from './app/catalogue-store.ts'
import { startPortal } from './app/start-portal.tsx'

const element = document.getElementById('portal')
if (!element) throw new Error("The page has no element '#portal'")
if (!returnSignedIn(location)) void startPortal(contents, element)
