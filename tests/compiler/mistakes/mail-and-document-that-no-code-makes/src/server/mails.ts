// Names neither the mail practice-changed nor the document receipt.
export const mails = { 'practice-moved': true }
