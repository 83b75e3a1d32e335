/** Checks the catalogue and writes src/generated; 'unchanged' when that is there already. Throws with the compiler's report on a mistake. */
export function compileCatalogue(root: string): Promise<'made' | 'unchanged'>

/** Builds the portal into dist/portal, as for production; 'unchanged' when that is there already. */
export function buildPortal(root: string): Promise<'made' | 'unchanged'>
