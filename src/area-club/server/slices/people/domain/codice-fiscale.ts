import * as library from 'codice-fiscale-js'

/** The tax code library, which exports by name what its types declare as the default export. */
export const { CodiceFiscale } = library as unknown as { CodiceFiscale: typeof library.default }
