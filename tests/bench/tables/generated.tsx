/** The renderer's table with a model as emitted by the compiler. */
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { createRoot } from 'react-dom/client'
import { type PortalTexts, portalTextNames, type TableBlock } from '../../../src/core/model/catalogue-model.ts'
import { RendererProvider, type RendererServices } from '../../../src/core/portal/renderer/renderer-context.tsx'
import { ScopeProvider } from '../../../src/core/portal/renderer/scope/scope-context.tsx'
import { TableView } from '../../../src/core/portal/renderer/tables/table-view.tsx'
import { LanguageProvider } from '../../../src/core/portal/ui/language-context.tsx'
import { PortalThemeProvider } from '../../../src/core/portal/ui/theme/portal-theme-provider.tsx'
import { bilingual, each, labelled, value } from '../../portal/renderer/model-builders.ts'
import { demonstrationBrand } from '../../portal/ui/demonstration-brand.ts'
import { measureTable } from './show-table.ts'

const block: TableBlock = {
  kind: 'table',
  data: [],
  caption: bilingual('Versamenti'),
  captionHidden: false,
  each: each('payment', 'payments'),
  columns: [
    { ...labelled('Causale', value('payment.causal')), leads: true, align: 'start' },
    { ...labelled('Data', value('payment.date', 'date')), leads: false, align: 'start' },
    { ...labelled('Versato da', value('payment.source')), leads: false, align: 'start' },
    { ...labelled('Canale', value('payment.channel')), leads: false, align: 'start' },
    { ...labelled('Importo', value('payment.amount', 'currency')), leads: false, align: 'end' },
  ],
  buttons: [],
}

const texts = Object.fromEntries(portalTextNames.map((name) => [name, bilingual(name)])) as PortalTexts
// A table without buttons needs no other services.
const services = { model: { texts } } as RendererServices
const styles = createCache({ key: 'bench' })
const root = createRoot(document.getElementById('page')!)

measureTable((rows) =>
  root.render(
    <CacheProvider value={styles}>
      <PortalThemeProvider brand={demonstrationBrand} schemeKey="scheme">
        <LanguageProvider value="it">
          <RendererProvider value={services}>
            <ScopeProvider scope={{ payments: rows }}>
              <TableView block={block} />
            </ScopeProvider>
          </RendererProvider>
        </LanguageProvider>
      </PortalThemeProvider>
    </CacheProvider>,
  ),
)
