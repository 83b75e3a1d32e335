/**
 * Returns whether a file holds no text.
 *
 * Invalid UTF-8 alone is text in another encoding, and a control character alone was typed or pasted. A binary file has both.
 */
export const isBinary = (text: string): boolean => /[\0\uFFFD]/.test(text) && /(?![\t\n\r\0])\p{Cc}/u.test(text)
