/** Resolves after two frames, when the page has been painted and its heading focused. */
export const afterPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))
