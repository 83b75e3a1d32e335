/** A screen with a form, of which an area waits for a consent. */
import type { ConsentsEntryModel, ScreenModel } from '../../../../src/model/catalogue-model.ts'
import { words } from '../model-builders.ts'

const bare = { data: [] } as const
const none = { texts: {}, constants: {} }

export const measuredScreen: Omit<ScreenModel, 'name' | 'enter' | 'data'> = {
  access: 'member',
  layout: 'page',
  title: words('Misurata'),
  content: [
    { ...bare, kind: 'form', form: 'login', given: {} },
    { ...bare, kind: 'area', area: 'measured', load: async () => none, calls: [], given: {}, needs: [], events: {} },
  ],
}

export const consents: ConsentsEntryModel = {
  revision: 1,
  keptDays: 180,
  categories: ['statistics'],
  link: words('Preferenze'),
  load: async () => ({
    banner: {
      title: words('Un consenso'),
      text: words('Possiamo misurare come viene usata la pagina?'),
      accept: words('Accetta'),
      refuse: words('Rifiuta'),
      choose: words('Scegli tu'),
    },
    preferences: { title: words('Preferenze'), save: words('Salva le preferenze'), close: words('Chiudi') },
    necessary: { title: words('Necessari'), text: words('Sempre attivi.') },
    categories: { statistics: { title: words('Statistiche'), text: words('Quali pagine funzionano.') } },
  }),
}
