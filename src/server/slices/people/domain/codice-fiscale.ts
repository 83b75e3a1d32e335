import * as library from 'codice-fiscale-js'

/** The tax code library. Its types speak of a default export; what it exports has a name. */
export const { CodiceFiscale } = library as unknown as { CodiceFiscale: typeof library.default }
