/** Does something in the frames of a page, and again while a frame gets another document: that of a payment provider comes late. */
export async function withSettledFrames<T>(act: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (tries === 1 || !/Execution context was destroyed|Frame was detached/.test(String(error))) throw error
    return withSettledFrames(act, tries - 1)
  }
}
