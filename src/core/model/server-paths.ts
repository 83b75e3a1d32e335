/** First segments of the addresses that the server answers by itself, with all below them. A screen there would never be shown. */
export const serverPaths: readonly string[] = ['api', 'assets', 'csp-report', 'health', 'live', 'metrics', 'ready', 'sign', 'simulators']

export const isServerPath = (path: string): boolean => serverPaths.includes(path.split('/')[1] ?? '')
